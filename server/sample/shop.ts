import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

const DAY_MS = 86_400_000;

/** What makes a sample tenant's storefront its own. */
export interface SampleShop {
  /** Which name of an item is the English one. */
  readonly englishName: 'name' | 'second';
  /** Words for products that are sent at no charge. */
  readonly freeShipping: string;
  /** Badge of some new products in place of 'New'. */
  readonly newBadge: { readonly bg: string; readonly text: string; readonly content: string };
  /** Login id of a shopper, who gets the orders of the first customer. */
  readonly shopper: string;
  readonly addresses: readonly {
    readonly name: string;
    readonly phone: string;
    readonly street: string;
  }[];
  /** Points of everybody who can sign in. */
  readonly points: number;
  readonly promos: readonly SamplePromo[];
  readonly registrationCodes: readonly SampleCode[];
}

interface SamplePromo {
  readonly code: string;
  /** Percent. */
  readonly discount: number;
  readonly message: string;
  /** Days from the start, or before it. */
  readonly days?: number;
  readonly maxUses?: number;
  readonly maxUsesPerUser?: number;
}

interface SampleCode {
  readonly code: string;
  readonly department: string;
  readonly uses: number;
  readonly note: string;
}

/** Fills a sample tenant's storefront: promos, codes, and what its users have. */
export async function addShop(
  transaction: Transaction<Database>,
  shop: SampleShop,
  now: Date,
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  await transaction
    .insertInto('promo')
    .values(
      shop.promos.map(({ code, discount, message, days, maxUses, maxUsesPerUser }) => ({
        code,
        discount: String(discount),
        message,
        starts_at: null,
        expires_at: days === undefined ? null : inDays(days),
        max_uses: maxUses ?? null,
        max_uses_per_user: maxUsesPerUser ?? null,
      })),
    )
    .execute();
  await transaction
    .insertInto('registration_code')
    .values(
      shop.registrationCodes.map(({ code, department, uses, note }) => ({
        code,
        department,
        note,
        max_uses: uses,
        expires_at: inDays(365),
      })),
    )
    .execute();
  await addPossessions(transaction, shop);
  await giveOrders(transaction, shop);
}

/** Addresses and points of everybody who can sign in. */
async function addPossessions(
  transaction: Transaction<Database>,
  { addresses, points }: SampleShop,
): Promise<void> {
  for (const { name, phone, street } of addresses) {
    await sql`
      INSERT INTO shop_address (user_id, name, phone, street)
      SELECT id, ${name}, ${phone}, ${street} FROM app_user`.execute(transaction);
  }
  await sql`
    INSERT INTO points_entry (user_id, points, reason)
    SELECT id, ${points}, 'grant' FROM app_user`.execute(transaction);
}

/** The first customer is the shopper, so that the own list of orders has something to show. */
async function giveOrders(
  transaction: Transaction<Database>,
  { shopper, addresses }: SampleShop,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    UPDATE customer SET user_id = app_user.id, name = app_user.user_full_name
    FROM app_user
    WHERE app_user.login = ${shopper}
      AND customer.id = (SELECT customer_id FROM shop_order GROUP BY customer_id
        ORDER BY count(*) DESC, customer_id LIMIT 1)
    RETURNING customer.id, customer.name`.execute(transaction);
  const [customer] = rows;
  const [address] = addresses;
  if (!customer || !address) return;
  await transaction
    .updateTable('shop_order')
    .set({
      address_name: customer.name,
      address_phone: address.phone,
      address_street: address.street,
    })
    .where('customer_id', '=', customer.id)
    .execute();
}
