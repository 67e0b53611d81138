import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { oneProcessAtATime } from '../database/one-at-a-time.ts';
import { type Tenancy, UNHURRIED } from '../database/tenancy.ts';
import { type SampleRows, type SampleTable, sampleColumns } from './columns.ts';
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

const sampleTables = Object.keys(sampleColumns) as SampleTable[];

/** Those, and what the database keeps beside them for the search. */
const FILLED_TABLES: readonly (keyof Database)[] = [
  ...sampleTables,
  'product_slot',
  'product_posting',
  'product_word',
];

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
      UNHURRIED,
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
  await oneProcessAtATime(transaction, `sample ${corp}`);
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
  const rows = rowsOf(tenant, now);
  for (const table of sampleTables) {
    await insertRows<string>(transaction, table, sampleColumns[table], rows[table]);
  }
  await addShop(transaction, tenant.shop, now);
}

/** The same rows for the same tenant and moment. */
function rowsOf(tenant: SampleTenant, now: Date): SampleRows {
  const random = createRandom(tenant.seed);
  const { products, reviews } = makeProducts(tenant, random, now);
  const customers = makeCustomers(tenant, random, now);
  const { orders, lines, changes } = makeOrders(tenant, random, now, { products, customers });
  return {
    product_category: tenant.categories.map(({ id, name }, index) => ({
      id,
      name,
      sort_order: index,
    })),
    product: products,
    product_review: reviews,
    customer: customers,
    shop_order: orders,
    shop_order_line: lines,
    shop_order_status_change: changes,
  };
}
