import type { Transaction } from 'kysely';
import { loadProductDetail as contract } from '#schemas/shop/load-product-detail.ts';
import type { Review } from '#schemas/shop/product.ts';
import { success } from '#schemas/wire/envelope.ts';
import type { Database } from '../database/database.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { selectProducts, toProduct } from './catalogue/product-row.ts';
import { handleShopTask } from './handle.ts';
import { notFound } from './refusal.ts';
import { textsOf } from './texts.ts';

/** Reviews of one product in an answer, the newest ones. */
const MAX_REVIEWS = 100;

/** One product with all that its own page shows (spec 7.27). */
export const loadProductDetail = handleShopTask(contract, async ({ id }, context, shop) => {
  const { transaction, user, corp } = context;
  const row = await selectProducts(transaction, user)
    .select(['product.description', 'product.specification'])
    .where('product.id', '=', id)
    .where('product.listed', '=', true)
    .executeTakeFirst();
  if (!row) throw notFound('__This product is no longer offered', 'NO_PRODUCT');
  const texts = await textsOf(context);
  const view = { corp, digits: shop.digits, texts };
  return success({
    rows: [
      {
        ...toProduct(row, view),
        description: await sanitizeHtml(texts.own(row.description)),
        specification: Object.fromEntries(
          Object.entries(row.specification).map(([name, value]) => [
            texts.own(name),
            texts.own(value),
          ]),
        ),
        reviews: shop.document.withReview ? await readReviews(transaction, id) : [],
      },
    ],
  });
});

async function readReviews(
  transaction: Transaction<Database>,
  productId: string,
): Promise<Review[]> {
  const rows = await transaction
    .selectFrom('product_review')
    .select(['id', 'rating', 'title', 'author', 'date', 'text'])
    .where('product_id', '=', productId)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(MAX_REVIEWS)
    .execute();
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}
