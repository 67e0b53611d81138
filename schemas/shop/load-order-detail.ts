import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { orderId, orderSheet } from './order.ts';

/** One of the shopper's own orders, as the first of `rows` (spec 7.31). */
export const loadOrderDetail = defineTask({
  task: 'TASK_ECommerce_Load_Order_Detail',
  auth: 'session',
  params: z.object({ id: orderId }),
  data: z.object({ rows: z.array(orderSheet).check(z.length(1)) }),
});
