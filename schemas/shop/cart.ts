import { z } from 'zod';
import { promoCode } from './promo.ts';
import { wantedItem } from './quote.ts';

/**
 * A cart as the browser keeps it: what is wanted, never what it costs. `revision` comes with the
 * first product and goes with the order (see `newOrderPayload.cartRevision`).
 */
export const keptCart = z.object({
  revision: z.uuid().nullable().default(null),
  items: z.array(wantedItem).default([]),
  promo: promoCode.nullable().default(null),
});
export type KeptCart = z.infer<typeof keptCart>;
