import { type Kysely, sql } from 'kysely';

/** What an order says of its bill: who owes it, how much it is and for what, and how it is paid. */
const BILLED = [
  'customer_id',
  'amount',
  'shipping_cost',
  'discount',
  'promo_code',
  'payment_method',
];

/**
 * The office does not change what a bill is about: it would ask for another sum than its order, and a cancellation would give
 * back other goods than were sold, or points to another customer. Which user a customer is it may change all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_bill_keeps() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    DECLARE
      of_order text := TG_ARGV[0];
    BEGIN
      IF EXISTS (SELECT FROM shop_payment WHERE corp IN (OLD.corp, NEW.corp)
        AND order_id IN (to_jsonb(OLD) ->> of_order, to_jsonb(NEW) ->> of_order)) THEN
        RAISE EXCEPTION '__The amount and the goods of an order with a bill stay as they are';
      END IF;
      RETURN coalesce(NEW, OLD);
    END
    $$`.execute(db);
  // Only what the office does: the lines of a new order come behind its bill.
  const [before, after] = ['OLD', 'NEW'].map((row) =>
    sql.raw(BILLED.map((column) => `${row}.${column}`).join(', ')),
  );
  await sql`
    CREATE TRIGGER shop_bill_keeps BEFORE UPDATE ON shop_order
    FOR EACH ROW WHEN (current_user = 'y4_author' AND (${before}) IS DISTINCT FROM (${after}))
    EXECUTE FUNCTION shop_bill_keeps('id')`.execute(db);
  await sql`
    CREATE TRIGGER shop_bill_keeps BEFORE INSERT OR UPDATE OR DELETE ON shop_order_line
    FOR EACH ROW WHEN (current_user = 'y4_author')
    EXECUTE FUNCTION shop_bill_keeps('order_id')`.execute(db);
}
