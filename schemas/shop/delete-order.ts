import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { orderIds } from './order.ts';

/**
 * Takes the shopper's own orders off their list, all or none (spec 7.32). An order that nobody has
 * begun to send is cancelled by it: goods, points and promo go back. One that is in work or on its
 * way is refused. The answer's message is for the shopper.
 */
export const deleteOrder = defineTask({
  task: 'TASK_ECommerce_Delete_Order',
  auth: 'session',
  waitsForRows: true,
  params: z.object({ ids: orderIds }),
  data: z.object({ affected: z.int().check(z.minimum(0)) }),
});
