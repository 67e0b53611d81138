import * as z from 'zod/mini';
import { defineTask } from '../wire/contract.ts';
import { productId } from './product.ts';

/**
 * Likes a product, or no longer (spec 4.23). `isFavorite` is what the shopper wants, so that a
 * request that is sent twice counts once. This product's own task.
 */
export const toggleFavorite = defineTask({
  task: 'TASK_ECommerce_Toggle_Favorite',
  auth: 'session',
  waitsForRows: true,
  params: z.object({ id: productId, isFavorite: z.boolean() }),
  data: z.object({ id: productId, isFavorite: z.boolean(), favorite: z.int().check(z.minimum(0)) }),
});
