import * as z from 'zod/mini';
import { defineCall } from '../wire/contract.ts';

/** Where a tenant's short links are looked up (spec 7.15). */
export const SHORT_LINK_SOURCE = 'Shortener';

/**
 * Where a short link leads: a list whose first item has the url, empty when there is no such link
 * (spec 3.21, 7.15).
 */
export const getShortLink = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetShortLink',
  auth: 'public',
  params: z.object({
    source: z._default(z.literal(SHORT_LINK_SOURCE), SHORT_LINK_SOURCE),
    id: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  data: z.array(z.object({ url: z.string() })),
});
