import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { orderIds } from './order.ts';

/**
 * Marks the shopper's own orders as completed, all or none (spec 7.32): those that are on their way.
 * The answer's message is for the shopper.
 */
export const completeOrder = defineTask({
  task: 'TASK_ECommerce_Complete_Order',
  auth: 'session',
  waitsForRows: true,
  params: z.object({ ids: orderIds }),
  data: z.object({ affected: z.int().check(z.minimum(0)) }),
});
