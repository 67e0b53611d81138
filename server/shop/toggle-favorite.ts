import { sql, type Transaction } from 'kysely';
import { toggleFavorite as contract } from '#schemas/shop/toggle-favorite.ts';
import { success } from '#schemas/wire/envelope.ts';
import { refused } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { handleShopTask } from './handle.ts';
import { notFound } from './refusal.ts';
import { shopperOf } from './shop.ts';

/** Likes a product, or no longer: the count moves by one only when that is news (spec 4.23). */
export const toggleFavorite = handleShopTask(
  contract,
  async ({ id, isFavorite }, context, { document }) => {
    if (!document.withFavorite) throw refused('__This shop keeps no favorites', 'NO_FAVORITES');
    const { transaction } = context;
    const userId = shopperOf(context).id;
    const gone = () => notFound('__This product is no longer offered', 'NO_PRODUCT');
    if ((await readCount(transaction, id)) === null) throw gone();
    const isNews = await (isFavorite ? like : unlike)(transaction, userId, id);
    // Who comes second has waited for the first, and reads the count that is true by now.
    const favorite = isNews
      ? await moveCount(transaction, id, isFavorite ? 1 : -1)
      : await readCount(transaction, id);
    if (favorite === null) throw gone();
    return success({ id, isFavorite, favorite });
  },
);

/** How many like a product; null when it is not offered. */
async function readCount(transaction: Transaction<Database>, id: string): Promise<number | null> {
  const product = await transaction
    .selectFrom('product')
    .select('favorite_count')
    .where('id', '=', id)
    .where('listed', '=', true)
    .executeTakeFirst();
  return product?.favorite_count ?? null;
}

async function like(
  transaction: Transaction<Database>,
  userId: string,
  productId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('product_favorite')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function unlike(
  transaction: Transaction<Database>,
  userId: string,
  productId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('product_favorite')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function moveCount(
  transaction: Transaction<Database>,
  productId: string,
  step: 1 | -1,
): Promise<number> {
  const { favorite_count } = await transaction
    .updateTable('product')
    .set({ favorite_count: sql<number>`greatest(favorite_count + ${step}::integer, 0)` })
    .where('id', '=', productId)
    .returning('favorite_count')
    .executeTakeFirstOrThrow();
  return favorite_count;
}
