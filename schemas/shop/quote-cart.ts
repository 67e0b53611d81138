import { z } from 'zod';
import { defineTask } from '../wire/contract.ts';
import { promoCode } from './promo.ts';
import { MAX_LINES, quote, wantedItem } from './quote.ts';

/**
 * What the goods of a cart are and cost now. The client shows these numbers and sends them back
 * with the order; it reckons none of its own. This product's own task.
 */
export const quoteCart = defineTask({
  task: 'TASK_ECommerce_Quote_Cart',
  auth: 'public',
  params: z.object({
    items: z.array(wantedItem).max(MAX_LINES),
    promo: promoCode.nullable().default(null),
    /** Code of the payment method; points are reckoned for the method that takes them. */
    paymentMethod: z.string().max(40).nullable().default(null),
  }),
  data: quote,
});
