import { picturesOf } from './pictures.ts';
import type { Random } from './random.ts';
import type { SampleCategory, SampleItem, SampleTenant } from './tenant.ts';

const DAY_MS = 86_400_000;
/** Products younger than this are marked as new. */
const NEW_DAYS = 30;

/** A product as it is inserted; money in minor units. */
export interface SampleProduct {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  readonly price: number;
  readonly sale_price: number | null;
  readonly shipping_cost: number;
  readonly shipping_text: string;
  readonly stock_quantity: number;
  readonly rating: number;
  readonly review_count: number;
  readonly favorite_count: number;
  readonly is_new: boolean;
  readonly new_badge: object | null;
  readonly short_description: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly specification: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly clipboard: string;
  readonly listed: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What somebody says of a product; `rating` from 1 to 5. */
export interface SampleReview {
  readonly product_id: string;
  readonly rating: number;
  readonly title: string;
  readonly author: string;
  readonly date: string;
  readonly text: string;
}

/** Products with what buyers think of them. */
export function makeProducts(
  tenant: SampleTenant,
  random: Random,
  now: Date,
): { products: SampleProduct[]; reviews: SampleReview[] } {
  const products: SampleProduct[] = [];
  const reviews: SampleReview[] = [];
  for (const [index, kind] of kindsOf(tenant).entries()) {
    const id = `P${String(index + 1).padStart(6, '0')}`;
    const own = makeReviews(tenant, random, id, now);
    reviews.push(...own);
    products.push(makeProduct(tenant, random, { id, number: index, ...kind, reviews: own, now }));
  }
  return { products, reviews };
}

interface Kind {
  readonly category: SampleCategory;
  readonly item: SampleItem;
  readonly style: readonly [string, string];
  readonly variant: string;
}

/** Different products, spread evenly over all styles, variants and editions of each item. */
function kindsOf({ categories, editions, products }: SampleTenant): Kind[] {
  const all = categories.flatMap((category) =>
    category.items.flatMap((item) =>
      category.styles.flatMap((style) =>
        item.variants.flatMap((variant) =>
          editions.map((edition) => ({ category, item, style, variant: `${variant}${edition}` })),
        ),
      ),
    ),
  );
  const step = Math.max(1, all.length / products);
  return Array.from({ length: Math.min(products, all.length) }, (_, index) => {
    return all[Math.floor(index * step)] as Kind;
  });
}

function makeProduct(
  tenant: SampleTenant,
  random: Random,
  {
    id,
    number,
    category,
    item,
    style,
    variant,
    reviews,
    now,
  }: Kind & {
    id: string;
    number: number;
    reviews: readonly SampleReview[];
    now: Date;
  },
): SampleProduct {
  const { words, shop } = tenant;
  const name = words.productName({ style, item, variant });
  const unit = 10 ** tenant.currencyDigits;
  const price = random.between(...item.price) * unit - (random.chance(0.6) ? unit / 10 : 0);
  const age = random.between(0, 900);
  const features = [0, 1, 2].map((step) => rotate(words.features, age + step * 2));
  const created = new Date(now.getTime() - age * DAY_MS);
  const isNew = age < NEW_DAYS;
  const sum = reviews.reduce((total, review) => total + review.rating, 0);
  const salePrice = random.chance(0.22) ? Math.round((price * random.between(70, 95)) / 100) : null;
  const shippingCost = random.chance(0.7) ? 0 : random.between(5, 20) * unit;
  return {
    id,
    name,
    category_id: category.id,
    price,
    sale_price: salePrice,
    shipping_cost: shippingCost,
    shipping_text: shippingCost === 0 && number % 2 === 0 ? shop.freeShipping : '',
    stock_quantity: random.chance(0.04) ? 0 : random.between(3, 400),
    rating: reviews.length === 0 ? 0 : Math.round((sum / reviews.length) * 10) / 10,
    review_count: reviews.length,
    favorite_count: random.between(0, 120),
    is_new: isNew,
    new_badge: isNew && number % 3 === 0 ? shop.newBadge : null,
    short_description: words.shortDescription,
    description: rotate(words.descriptions, number),
    features,
    specification: Object.fromEntries(
      words.specification.map(([key, values]) => [key, random.pick(values)]),
    ),
    tags: [rotate(words.tags, age), rotate(words.tags, age + 3)],
    files: picturesOf(item[shop.englishName], number),
    clipboard: `${name} ${id}`,
    listed: !random.chance(0.02),
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  };
}

function rotate(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}

function makeReviews(
  tenant: SampleTenant,
  random: Random,
  productId: string,
  now: Date,
): SampleReview[] {
  const count = random.chance(0.14) ? random.between(1, 4) : 0;
  return Array.from({ length: count }, () => {
    const [rating, title, text] = random.pick(tenant.words.reviews);
    return {
      product_id: productId,
      rating,
      title,
      text,
      author: tenant.words.personName(random.pick),
      date: new Date(now.getTime() - random.between(1, 300) * DAY_MS).toISOString(),
    };
  });
}
