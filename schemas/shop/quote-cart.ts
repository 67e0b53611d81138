import * as z from 'zod/mini';
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
    items: z.array(wantedItem).check(z.maxLength(MAX_LINES)),
    promo: z._default(z.nullable(promoCode), null),
    /** Code of the payment method; points are reckoned for the method that takes them. */
    paymentMethod: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  }),
  data: quote,
});
