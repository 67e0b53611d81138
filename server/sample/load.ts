import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { insertRows } from './insert-rows.ts';
import { oasis } from './oasis.ts';
import { makeCustomers, makeOrders } from './orders.ts';
import { makeProducts } from './products.ts';
import { createRandom } from './random.ts';
import { addShop } from './shop.ts';
import { addShortLinks } from './short-links.ts';
import type { SampleTenant } from './tenant.ts';
import { y4 } from './y4.ts';

/** The tenants that come with goods, customers and orders. */
export const sampleTenants: readonly SampleTenant[] = [y4, oasis];

const FILLED_TABLES = [
  'product_category',
  'product',
  'product_slot',
  'product_posting',
  'product_word',
  'product_review',
  'customer',
  'shop_order',
  'shop_order_line',
  'shop_order_status_change',
] as const satisfies readonly (keyof Database)[];

/**
 * Puts the sample goods, customers and orders into those sample tenants that exist and have no
 * products. Each is one transaction: a start that is cut short leaves nothing half done.
 *
 * @param pool connections of the tables' owner.
 * @param now the moment that the newest orders come close to.
 * @returns codes of the tenants that were filled.
 */
export async function loadSampleData(
  tenancy: Tenancy,
  pool: pg.Pool,
  now: Date,
): Promise<string[]> {
  const filled: string[] = [];
  for (const tenant of sampleTenants) {
    const wasEmpty = await tenancy.withTenant(
      tenant.corp,
      async (transaction) => {
        if (!(await isWaiting(transaction, tenant.corp))) return false;
        await fillTenant(transaction, tenant, now);
        return true;
      },
      { statementTimeout: 60_000 },
    );
    if (wasEmpty) filled.push(tenant.corp);
  }
  if (filled.length > 0) {
    // Without fresh numbers about these tables the first lists would be planned badly.
    await pool.query(`ANALYZE ${FILLED_TABLES.join(', ')}`);
  }
  return filled;
}

/** The tenant exists and has no products; nobody else fills it meanwhile. */
async function isWaiting(transaction: Transaction<Database>, corp: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sample ${corp}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT FROM corp) AND NOT EXISTS (SELECT FROM product) AS waiting`.execute(
    transaction,
  );
  return rows[0]?.waiting ?? false;
}

async function fillTenant(
  transaction: Transaction<Database>,
  tenant: SampleTenant,
  now: Date,
): Promise<void> {
  await addShortLinks(transaction);
  const random = createRandom(tenant.seed);
  const { products, reviews } = makeProducts(tenant, random, now);
  const customers = makeCustomers(tenant, random, now);
  const { orders, lines, changes } = makeOrders(tenant, random, now, { products, customers });
  const categories = tenant.categories.map(({ id, name }, index) => ({
    id,
    name,
    sort_order: index,
  }));

  await insertRows(
    transaction,
    'product_category',
    { id: 'text', name: 'text', sort_order: 'integer' },
    categories,
  );
  await insertRows(
    transaction,
    'product',
    {
      id: 'text',
      name: 'text',
      category_id: 'text',
      price: 'bigint',
      sale_price: 'bigint',
      shipping_cost: 'bigint',
      shipping_text: 'text',
      stock_quantity: 'integer',
      rating: 'numeric',
      review_count: 'integer',
      favorite_count: 'integer',
      is_new: 'boolean',
      new_badge: 'jsonb',
      short_description: 'text',
      description: 'text',
      features: 'text[]',
      specification: 'jsonb',
      tags: 'text[]',
      files: 'text[]',
      clipboard: 'text',
      listed: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    products,
  );
  await insertRows(
    transaction,
    'product_review',
    {
      product_id: 'text',
      rating: 'integer',
      title: 'text',
      author: 'text',
      date: 'timestamptz',
      text: 'text',
    },
    reviews,
  );
  await insertRows(
    transaction,
    'customer',
    {
      id: 'text',
      name: 'text',
      phone: 'text',
      level: 'text',
      city: 'text',
      street: 'text',
      created_at: 'timestamptz',
    },
    customers,
  );
  await insertRows(
    transaction,
    'shop_order',
    {
      id: 'text',
      date: 'timestamptz',
      customer_id: 'text',
      status: 'text',
      amount: 'bigint',
      address_name: 'text',
      address_street: 'text',
      address_phone: 'text',
      payment_method: 'text',
    },
    orders,
  );
  await insertRows(
    transaction,
    'shop_order_line',
    {
      order_id: 'text',
      line: 'integer',
      product_id: 'text',
      name: 'text',
      quantity: 'integer',
      rate: 'bigint',
    },
    lines,
  );
  await insertRows(
    transaction,
    'shop_order_status_change',
    {
      order_id: 'text',
      from_status: 'text',
      to_status: 'text',
      changed_at: 'timestamptz',
      changed_by: 'text',
    },
    changes,
  );
  await addShop(transaction, tenant.shop, now);
}
