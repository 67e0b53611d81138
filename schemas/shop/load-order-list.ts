import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { order } from './order.ts';

/** Orders in one answer, the newest ones. */
export const MAX_ORDERS = 1_000;

/** The shopper's own orders, newest first, without their details (spec 7.30). */
export const loadOrderList = defineTask({
  task: 'TASK_ECommerce_Load_Order_List',
  auth: 'session',
  params: z.object({}),
  data: z.object({ rows: z.array(z.omit(order, { details: true })) }),
});
