import * as z from 'zod/mini';
import { inAppPayment } from '../messenger/in-app-payment.ts';
import { defineTask } from '../wire/contract.ts';
import { orderId } from './order.ts';

/**
 * Brings the means to pay one of the shopper's own orders that stands and is not paid (spec 3.33,
 * 7.34), however long ago its page was closed. This product's own task.
 */
export const payOrder = defineTask({
  task: 'TASK_ECommerce_Pay_Order',
  auth: 'session',
  params: z.object({ id: orderId }),
  data: z.object({
    /** What the messenger's own payment opens with; absent when the order turns out to be paid. */
    weixin: z.optional(inAppPayment),
  }),
});
