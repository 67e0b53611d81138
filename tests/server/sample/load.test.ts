import { beforeAll, expect, test } from 'vitest';
import { loadSampleData, sampleTenants } from '#server/sample/load.ts';
import { makeCustomers, makeOrders } from '#server/sample/orders.ts';
import { makeProducts } from '#server/sample/products.ts';
import { createRandom } from '#server/sample/random.ts';
import { createTenants } from '../data-definitions/_tenant.ts';

const now = new Date('2026-03-01T10:30:00Z');
const tenants = createTenants();
let filled: string[] = [];

beforeAll(async () => {
  await tenants.fill('y4', 'INSERT INTO corp DEFAULT VALUES');
  await tenants.fill('oasis', 'INSERT INTO corp DEFAULT VALUES');
  filled = await loadSampleData(tenants.tenancy, tenants.pool, now);
});

async function one(corp: string, query: string): Promise<Record<string, unknown>> {
  const [row] = await tenants.rows(corp, query);
  if (!row) throw new Error(`${query} gave no row`);
  return row;
}

test('both tenants are filled', () => {
  expect(filled).toEqual(['y4', 'oasis']);
});

test.each([
  ['y4', { products: 5280, customers: 640, orders: 6000 }],
  ['oasis', { products: 800, customers: 180, orders: 1200 }],
])('%s has goods, customers and orders', async (corp, expected) => {
  const counts = await one(
    corp,
    `SELECT (SELECT count(*)::integer FROM product) AS products,
      (SELECT count(*)::integer FROM customer) AS customers,
      (SELECT count(*)::integer FROM shop_order) AS orders`,
  );
  expect(counts).toEqual(expected);
});

test.each([
  ['y4', '[一-鿿]', 12],
  ['oasis', '[ء-ي]', 8],
])(
  '%s sells goods of every kind, named in both of its languages',
  async (corp, script, categories) => {
    const goods = await one(
      corp,
      `SELECT count(DISTINCT category_id)::integer >= ${categories} AS categories,
      bool_and(name ~ '${script}' AND name ~ '[A-Za-z]{3}') AS names,
      bool_and(price > 0 AND (sale_price IS NULL OR sale_price < price)) AS prices,
      avg((sale_price IS NOT NULL)::integer)::float AS on_sale,
      avg((stock_quantity = 0)::integer)::float AS sold_out,
      avg((stock_quantity BETWEEN 1 AND 9)::integer)::float AS few_left,
      avg((review_count > 0)::integer)::float AS rated,
      avg((is_new)::integer)::float AS is_new,
      avg((new_badge IS NOT NULL)::integer)::float AS own_badge,
      avg((listed)::integer)::float AS listed,
      avg((cardinality(files) > 1)::integer)::float AS several_pictures,
      bool_and(cardinality(files) > 0 AND cardinality(features) > 0 AND clipboard <> ''
        AND short_description <> '' AND description <> ''
        AND specification::text <> '{}') AS described
      FROM product`,
    );
    expect(goods).toMatchObject({ categories: true, names: true, prices: true, described: true });
    for (const share of [
      'on_sale',
      'sold_out',
      'few_left',
      'rated',
      'is_new',
      'several_pictures',
    ]) {
      expect(goods[share], share).toBeGreaterThan(0.005);
      expect(goods[share], share).toBeLessThan(0.9);
    }
    expect(goods.own_badge).toBeGreaterThan(0);
    expect(goods.listed).toBeGreaterThan(0.9);
    expect(goods.listed).toBeLessThan(1);
  },
);

test.each(['y4', 'oasis'])('%s: an order costs exactly the sum of its lines', async (corp) => {
  const wrong = await tenants.rows(
    corp,
    `SELECT o.id FROM shop_order o JOIN shop_order_line l ON l.order_id = o.id
      GROUP BY o.id, o.amount HAVING sum(l.amount) <> o.amount OR o.amount = 0`,
  );
  expect(wrong).toEqual([]);
  const { without } = await one(
    corp,
    `SELECT count(*)::integer AS without FROM shop_order o
      WHERE NOT EXISTS (SELECT FROM shop_order_line l WHERE l.order_id = o.id)`,
  );
  expect(without).toBe(0);
});

test.each(['y4', 'oasis'])(
  '%s: each status has orders, and its history leads to it',
  async (corp) => {
    const statuses = await tenants.rows(
      corp,
      `SELECT status, count(*)::integer AS orders FROM shop_order GROUP BY status`,
    );
    expect(statuses.map((row) => row.status).sort()).toEqual([
      'completed',
      'pending',
      'processing',
      'shipping',
    ]);
    for (const row of statuses) expect(row.orders).toBeGreaterThan(10);
    const wrong = await tenants.rows(
      corp,
      `SELECT o.id FROM shop_order o
      LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, to_status FROM shop_order_status_change
        ORDER BY order_id, id DESC) last ON last.order_id = o.id
      WHERE coalesce(last.to_status, 'pending') <> o.status`,
    );
    expect(wrong).toEqual([]);
  },
);

test("orders are spread over the year before now, by the tenant's own days", async () => {
  const spread = await one(
    'y4',
    `SELECT count(DISTINCT date_trunc('month', date AT TIME ZONE 'Asia/Shanghai'))::integer AS months,
      max(date) <= '${now.toISOString()}' AS past,
      min(date) > '${now.toISOString()}'::timestamptz - interval '13 months' AS year,
      bool_and(id LIKE 'SO' || to_char(date AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || '-%') AS ids
      FROM shop_order`,
  );
  expect(spread).toEqual({ months: expect.any(Number), past: true, year: true, ids: true });
  expect(spread.months).toBeGreaterThanOrEqual(12);
});

test('names tell products apart, and reviews add up to ratings', async () => {
  const { twice } = await one(
    'y4',
    `SELECT count(*)::integer AS twice FROM (SELECT FROM product GROUP BY name HAVING count(*) > 1) n`,
  );
  expect(twice).toBe(0);
  const wrong = await tenants.rows(
    'y4',
    `SELECT p.id FROM product p JOIN product_review r ON r.product_id = p.id
      GROUP BY p.id, p.rating, p.review_count
      HAVING p.review_count <> count(*) OR p.rating <> round(avg(r.rating), 1)`,
  );
  expect(wrong).toEqual([]);
});

test('a second start changes nothing, and unknown tenants stay empty', async () => {
  expect(await loadSampleData(tenants.tenancy, tenants.pool, new Date())).toEqual([]);
  const { products } = await one('a', 'SELECT count(*)::integer AS products FROM product');
  expect(products).toBe(0);
});

test('the same seed and moment make the same rows', () => {
  for (const tenant of sampleTenants) {
    const make = () => {
      const random = createRandom(tenant.seed);
      const { products, reviews } = makeProducts(tenant, random, now);
      const customers = makeCustomers(tenant, random, now);
      return { products, reviews, ...makeOrders(tenant, random, now, { products, customers }) };
    };
    expect(make()).toEqual(make());
  }
});
