import * as z from 'zod/mini';
import { promoCode } from './promo.ts';
import { wantedItem } from './quote.ts';

/**
 * A cart as the browser keeps it: what is wanted, never what it costs. `revision` comes with the
 * first product and goes with the order (see `newOrderPayload.cartRevision`).
 */
export const keptCart = z.object({
  revision: z._default(z.nullable(z.uuid()), null),
  items: z._default(z.array(wantedItem), []),
  promo: z._default(z.nullable(promoCode), null),
});
export type KeptCart = z.infer<typeof keptCart>;
