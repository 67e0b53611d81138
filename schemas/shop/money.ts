import * as z from 'zod/mini';

/**
 * An amount of the tenant's currency as it travels: a decimal number in major units (`12.5` is
 * twelve and a half yuan). The server reckons in whole minor units only.
 */
export const money = z.number().check(z.minimum(0));

/** A share in percent, up to two digits after the point. */
export const percent = z.number().check(z.minimum(0), z.maximum(100));
