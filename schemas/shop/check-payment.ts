import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { orderId } from './order.ts';

/**
 * Whether one of the shopper's own orders is paid. While it is not, whoever takes the money is asked,
 * since what the messenger tells the page proves nothing (spec 7.34).
 */
export const checkPayment = defineTask({
  task: 'TASK_ECommerce_Check_Payment',
  auth: 'session',
  params: z.object({ id: orderId }),
  data: z.object({
    /** `void`: nothing is to be paid any more; `refunded`: what was paid goes back. */
    state: z.enum(['due', 'paid', 'void', 'refunded']),
  }),
});
