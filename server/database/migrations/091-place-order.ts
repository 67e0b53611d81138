import { type Kysely, sql } from 'kysely';

/**
 * Orders are written in one call: what many buyers want at once is locked for no longer than the
 * database itself needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPromoFault(db);
  await createPlaceOrder(db);
  // Ways to pay note what is theirs before the order is there: it comes last, since its locks weigh most.
  await sql`
    ALTER TABLE messenger_payment
    ALTER CONSTRAINT messenger_payment_corp_order_id_fkey DEFERRABLE INITIALLY DEFERRED`.execute(
    db,
  );
}

/** The one place that knows a promo's limits (spec 3.28); null when it may be used. */
async function createPromoFault(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_promo_fault(of_promo promo, of_user uuid) RETURNS text
    LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
      SELECT CASE
        WHEN of_promo.code IS NULL OR NOT of_promo.active OR of_promo.starts_at > now()
          THEN 'unknown'
        WHEN of_promo.expires_at <= now() THEN 'expired'
        WHEN of_promo.uses >= of_promo.max_uses THEN 'used_up'
        WHEN of_promo.max_uses_per_user IS NOT NULL AND of_promo.max_uses_per_user <= (
          SELECT count(*) FROM promo_use
          WHERE promo_use.corp = of_promo.corp AND promo_use.code = of_promo.code
            AND promo_use.user_id = of_user AND promo_use.released_at IS NULL)
          THEN 'used_by_you'
      END
    $$`.execute(db);
  await grantToApp(db, 'shop_promo_fault(promo, uuid)');
}

/**
 * Writes an order that was found right, if all that it was reckoned from still holds, and raises
 * `Y4001` otherwise: then nothing of it stands. Locks promo, points, products, in this order; the
 * products come last, and only their lines come after them. Its statements find rows by their keys,
 * so that planning them anew for each order would cost more than running them.
 */
async function createPlaceOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION shop_place_order(
      of_order text, of_user uuid, of_customer text, of_customer_name text,
      of_ccuid text, of_hash bytea, of_revision uuid, of_answer jsonb,
      of_name text, of_street text, of_phone text,
      of_ids text[], of_quantities integer[], of_rates bigint[], of_shippings bigint[],
      of_amount bigint, of_shipping bigint, of_discount bigint, of_promo text, of_percent numeric,
      of_method text, of_kind text, of_state text, of_currency text, of_points bigint,
      of_merchant text, of_payer text
    ) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public
    SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      used promo;
      found_count integer;
    BEGIN
      IF of_customer IS NULL THEN
        INSERT INTO customer (id, name, phone, street, user_id)
        VALUES ('U' || of_user, of_customer_name, of_phone, of_street, of_user)
        ON CONFLICT DO NOTHING;
        SELECT id INTO STRICT of_customer FROM customer WHERE user_id = of_user;
      END IF;
      IF of_promo IS NOT NULL THEN
        SELECT * INTO used FROM promo WHERE code = of_promo FOR UPDATE;
        IF shop_promo_fault(used, of_user) IS NOT NULL OR used.discount <> of_percent THEN
          RAISE EXCEPTION 'The promo changed' USING ERRCODE = 'Y4001';
        END IF;
      END IF;
      IF of_points > 0 THEN
        PERFORM FROM points_account
        WHERE user_id = of_user AND balance >= of_points FOR UPDATE;
        IF NOT FOUND THEN
          RAISE EXCEPTION 'The points changed' USING ERRCODE = 'Y4001';
        END IF;
      END IF;

      -- Key and order refer to each other, and both are there when the statement ends. Who comes
      -- with the same key waits here for the first one.
      WITH claimed AS (
        INSERT INTO shop_checkout (user_id, ccuid, payload_hash, cart_revision, order_id, answer)
        VALUES (of_user, of_ccuid, of_hash, of_revision, of_order, of_answer)
        ON CONFLICT DO NOTHING RETURNING order_id
      )
      INSERT INTO shop_order (id, customer_id, amount, shipping_cost, discount, promo_code,
        address_name, address_street, address_phone, payment_method)
      SELECT order_id, of_customer, of_amount, of_shipping, of_discount, of_promo,
        of_name, of_street, of_phone, of_method
      FROM claimed;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'The key is taken' USING ERRCODE = 'Y4001';
      END IF;
      INSERT INTO shop_payment (order_id, method, kind, state, amount, currency, points,
        merchant, payer, paid_at)
      VALUES (of_order, of_method, of_kind, of_state, of_amount, of_currency, of_points,
        of_merchant, of_payer, CASE WHEN of_state = 'paid' THEN now() END);
      IF of_promo IS NOT NULL THEN
        UPDATE promo SET uses = uses + 1 WHERE code = of_promo;
        INSERT INTO promo_use (order_id, code, user_id) VALUES (of_order, of_promo, of_user);
      END IF;
      IF of_points > 0 THEN
        INSERT INTO points_entry (user_id, points, reason, order_id)
        VALUES (of_user, -of_points, 'order', of_order);
      END IF;

      -- One row needs no order of locks.
      IF cardinality(of_ids) > 1 THEN
        PERFORM FROM product WHERE id = ANY (of_ids) ORDER BY id FOR NO KEY UPDATE;
      END IF;
      UPDATE product SET stock_quantity = stock_quantity - wanted.quantity
      FROM unnest(of_ids, of_quantities, of_rates, of_shippings)
        AS wanted (id, quantity, rate, shipping)
      WHERE product.id = wanted.id AND product.listed
        AND coalesce(product.sale_price, product.price) = wanted.rate
        AND product.shipping_cost = wanted.shipping
        AND product.stock_quantity >= wanted.quantity;
      GET DIAGNOSTICS found_count = ROW_COUNT;
      IF found_count <> cardinality(of_ids) THEN
        RAISE EXCEPTION 'The products changed' USING ERRCODE = 'Y4001';
      END IF;
      INSERT INTO shop_order_line (order_id, line, product_id, name, quantity, rate)
      SELECT of_order, wanted.line, wanted.id, product.name, wanted.quantity, wanted.rate
      FROM unnest(of_ids, of_quantities, of_rates) WITH ORDINALITY
        AS wanted (id, quantity, rate, line)
      JOIN product ON product.id = wanted.id;
    END
    $$`.execute(db);
  await grantToApp(
    db,
    `shop_place_order(text, uuid, text, text, text, bytea, uuid, jsonb, text, text, text, text[],
      integer[], bigint[], bigint[], bigint, bigint, bigint, text, numeric, text, text, text, text,
      bigint, text, text)`,
  );
}

async function grantToApp(db: Kysely<unknown>, signature: string): Promise<void> {
  await sql`REVOKE EXECUTE ON FUNCTION ${sql.raw(signature)} FROM PUBLIC`.execute(db);
  await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(signature)} TO y4_app`.execute(db);
}
