import { type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Product, ProductFile } from '#schemas/shop/product.ts';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { LONGEST_SIDE, SMALLER_WIDTHS, smallerPicture } from '#schemas/wire/smaller-picture.ts';
import type { Database } from '../../database/database.ts';
import type { ProductTable } from '../../database/schema/product.ts';
import type { SessionUser } from '../../session/session-state.ts';
import { toMajor } from '../money.ts';
import type { Texts } from '../texts.ts';

/** From this many pieces on nobody needs to hurry. */
const PLENTY = 10;
/** Widths of the smaller copies of a picture whose name ends in the largest one. */
const SIZED = /^(.*)-960\.webp$/;
const SMALLER = [320, 640];

/** Columns of the table that a card needs. */
export const PRODUCT_COLUMNS = [
  'product.id',
  'product.name',
  'product.price',
  'product.sale_price',
  'product.shipping_cost',
  'product.shipping_text',
  'product.stock_quantity',
  'product.rating',
  'product.review_count',
  'product.favorite_count',
  'product.is_new',
  'product.new_badge',
  'product.short_description',
  'product.features',
  'product.tags',
  'product.files',
  'product.clipboard',
] as const;

type ColumnName = (typeof PRODUCT_COLUMNS)[number] extends `product.${infer Name}` ? Name : never;

/** What a card of a product is made of. */
export type ProductRow = Pick<Selectable<ProductTable>, ColumnName & keyof ProductTable> & {
  readonly category: string;
  readonly is_favorite: boolean;
};

/** Products with what their cards need. Whoever asks says which, and in which order. */
export function selectProducts(
  transaction: Transaction<Database>,
  user: SessionUser | null,
): SelectQueryBuilder<Database, 'product' | 'product_category', ProductRow> {
  const isFavorite = user
    ? sql<boolean>`EXISTS (
        SELECT FROM product_favorite
        WHERE product_favorite.corp = product.corp AND product_favorite.product_id = product.id
          AND product_favorite.user_id = ${user.id})`
    : sql<boolean>`false`;
  return transaction
    .selectFrom('product')
    .innerJoin('product_category', (join) =>
      join
        .onRef('product_category.corp', '=', 'product.corp')
        .onRef('product_category.id', '=', 'product.category_id'),
    )
    .select(PRODUCT_COLUMNS)
    .select(['product_category.name as category', isFavorite.as('is_favorite')]);
}

/** How a tenant shows its products. */
export interface ProductView {
  readonly corp: string;
  readonly digits: number;
  readonly texts: Texts;
}

/** A product as it travels (spec 3.26): its name is what it is, its short words are told in the reader's language. */
export function toProduct(row: ProductRow, { corp, digits, texts }: ProductView): Product {
  const price = BigInt(row.price);
  const salePrice = rateOf(row);
  return {
    id: row.id,
    name: row.name,
    category: texts.own(row.category),
    files: once(row.files).map((path) => fileOf(path, corp)),
    features: once(row.features).map(texts.own),
    price: toMajor(price, digits),
    salePrice: toMajor(salePrice, digits),
    discount: price > 0n ? Number(((price - salePrice) * 100n) / price) : 0,
    shippingCost: texts.own(row.shipping_text) || toMajor(BigInt(row.shipping_cost), digits),
    rating: Number(row.rating),
    totalReview: row.review_count,
    isInStock: row.stock_quantity > 0,
    stock: stockText(row.stock_quantity, texts),
    isNew: row.is_new && badgeOf(row.new_badge, texts),
    favorite: row.favorite_count,
    isFavorite: row.is_favorite,
    shortDescription: texts.own(row.short_description),
    tags: once(row.tags).map(texts.own),
    clipboard: row.clipboard,
  };
}

function badgeOf(badge: ProductRow['new_badge'], texts: Texts): Product['isNew'] {
  if (!badge?.content) return badge ?? true;
  return { ...badge, content: texts.own(badge.content) };
}

/** An office may write the same thing twice; it is told once. */
function once(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** What one of a product costs now, in minor units. */
export function rateOf(row: Pick<ProductRow, 'price' | 'sale_price'>): bigint {
  return BigInt(row.sale_price ?? row.price);
}

function stockText(quantity: number, texts: Texts): string {
  if (quantity === 0) return texts.say('Out of stock');
  return quantity < PLENTY ? texts.say('Only {0} left', quantity) : texts.say('In stock');
}

/** A picture as it travels. A path that starts with a slash is a file of the site itself, any other a stored one of the tenant. */
export function fileOf(path: string, corp: string): ProductFile {
  // Uploads say their tenant (spec 7.2); rows that an office wrote by hand may leave it out.
  const stored = path.startsWith(`${corp}/`) ? path : `${corp}/${path}`;
  const src = path.startsWith('/') ? path : FILES_BASE + stored;
  const stem = SIZED.exec(src)?.[1];
  if (stem === undefined) return { src, srcSet: sizesOfUpload(src) };
  const sizes = SMALLER.map((width) => `${stem}-${width}.webp ${width}w`);
  return { src, srcSet: [...sizes, `${src} 960w`].join(', ') };
}

/** How wide an upload is, nobody knows: each size is no wider than it says, which is enough to choose by. */
function sizesOfUpload(src: string): string {
  const sizes = SMALLER_WIDTHS.flatMap((width) => {
    const smaller = smallerPicture(src, width);
    return smaller === null ? [] : [`${smaller} ${width}w`];
  });
  return sizes.length === 0 ? '' : [...sizes, `${src} ${LONGEST_SIDE}w`].join(', ');
}
