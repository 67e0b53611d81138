import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/**
 * What an order of the storefront needs beside its lines: promos, how it is paid, the key under which
 * it is placed once, and the way back. Whoever cancels an order, a trigger gives back its goods, its
 * promo and its points in the same step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPromos(db);
  await sql`
    ALTER TABLE shop_order
      ADD COLUMN shipping_cost bigint NOT NULL DEFAULT 0 CHECK (shipping_cost >= 0),
      ADD COLUMN discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
      ADD COLUMN promo_code text,
      ADD COLUMN removed_at timestamptz,
      ADD CONSTRAINT shop_order_promo FOREIGN KEY (corp, promo_code) REFERENCES promo (corp, code),
      DROP CONSTRAINT shop_order_status_check,
      ADD CONSTRAINT shop_order_status_check
        CHECK (status IN ('pending', 'processing', 'shipping', 'completed', 'cancelled'))`.execute(
    db,
  );
  await createPayments(db);
  await sql`
    CREATE TABLE shop_checkout (
      ${corpColumn},
      user_id uuid NOT NULL,
      ccuid text NOT NULL CHECK (length(ccuid) = 32),
      payload_hash bytea NOT NULL CHECK (octet_length(payload_hash) = 32),
      cart_revision uuid NOT NULL,
      order_id text,
      answer jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, user_id, ccuid),
      UNIQUE (corp, user_id, cart_revision),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX shop_checkout_order ON shop_checkout (corp, order_id)`.execute(db);
  await enableTenancy(db, 'shop_checkout');
  await allowCancelling(db);
}

async function createPromos(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE promo (
      ${corpColumn},
      code text NOT NULL CHECK (code = upper(btrim(code)) AND length(code) BETWEEN 1 AND 64),
      discount numeric(5, 2) NOT NULL CHECK (discount > 0 AND discount <= 100),
      message text NOT NULL DEFAULT '',
      starts_at timestamptz,
      expires_at timestamptz,
      max_uses integer CHECK (max_uses > 0),
      max_uses_per_user integer CHECK (max_uses_per_user > 0),
      uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
      active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, code)
    )`.execute(db);
  await enableTenancy(db, 'promo', { author: 'write' });
  await sql`
    CREATE TABLE promo_use (
      ${corpColumn},
      order_id text NOT NULL,
      code text NOT NULL,
      user_id uuid NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now(),
      released_at timestamptz,
      PRIMARY KEY (corp, order_id),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, code) REFERENCES promo (corp, code),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE INDEX promo_use_by_user ON promo_use (corp, code, user_id)
    WHERE released_at IS NULL`.execute(db);
  await enableTenancy(db, 'promo_use', { author: 'read' });
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop_payment (
      ${corpColumn},
      order_id text NOT NULL,
      method text NOT NULL,
      kind text NOT NULL,
      state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'paid', 'void', 'refunded')),
      amount bigint NOT NULL CHECK (amount >= 0),
      currency text NOT NULL,
      points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
      merchant text NOT NULL DEFAULT '',
      payer text NOT NULL DEFAULT '',
      transaction_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      paid_at timestamptz,
      PRIMARY KEY (corp, order_id),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await enableTenancy(db, 'shop_payment', { author: 'read' });

  await sql`
    CREATE TABLE payment_notice (
      ${corpColumn},
      provider text NOT NULL,
      transaction_id text NOT NULL,
      order_id text NOT NULL,
      amount bigint NOT NULL,
      currency text NOT NULL,
      merchant text NOT NULL,
      payer text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('paid', 'refund', 'refused')),
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, provider, transaction_id)
    )`.execute(db);
  await enableTenancy(db, 'payment_notice', { author: 'read' });

  await sql`
    CREATE TABLE shop_refund (
      ${corpColumn},
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      order_id text NOT NULL,
      reason text NOT NULL CHECK (reason IN ('cancelled', 'late', 'double')),
      amount bigint NOT NULL CHECK (amount >= 0),
      currency text NOT NULL,
      points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
      transaction_id text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done')),
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      PRIMARY KEY (corp, id),
      UNIQUE (corp, order_id, transaction_id),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await enableTenancy(db, 'shop_refund', { author: 'write' });
}

async function allowCancelling(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION shop_order_may_become(from_status text, to_status text)
    RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog
    RETURN (from_status, to_status) IN
      (('pending', 'processing'), ('processing', 'shipping'), ('shipping', 'completed'),
       ('pending', 'cancelled'), ('processing', 'cancelled'))`.execute(db);
  await sql`
    CREATE FUNCTION shop_order_give_back() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    DECLARE
      bill shop_payment;
    BEGIN
      UPDATE promo_use SET released_at = now()
      WHERE corp = NEW.corp AND order_id = NEW.id AND released_at IS NULL;
      IF FOUND THEN
        UPDATE promo SET uses = uses - 1 WHERE corp = NEW.corp AND code = NEW.promo_code;
      END IF;
      SELECT * INTO bill FROM shop_payment
      WHERE corp = NEW.corp AND order_id = NEW.id FOR UPDATE;
      IF bill.state = 'due' THEN
        UPDATE shop_payment SET state = 'void' WHERE corp = NEW.corp AND order_id = NEW.id;
      ELSIF bill.state = 'paid' THEN
        UPDATE shop_payment SET state = 'refunded' WHERE corp = NEW.corp AND order_id = NEW.id;
        INSERT INTO shop_refund
          (corp, order_id, reason, amount, currency, points, transaction_id, state, done_at)
        SELECT NEW.corp, NEW.id, 'cancelled', bill.amount, bill.currency, bill.points,
          coalesce(bill.transaction_id, ''), spent.state, spent.done_at
        FROM (SELECT CASE WHEN bill.points > 0 THEN 'done' ELSE 'due' END AS state,
          CASE WHEN bill.points > 0 THEN now() END AS done_at) AS spent;
        IF bill.points > 0 THEN
          -- Nobody is left to get points back when the account was closed.
          INSERT INTO points_entry (corp, user_id, points, reason, order_id)
          SELECT NEW.corp, user_id, bill.points, 'refund', NEW.id FROM customer
          WHERE corp = NEW.corp AND id = NEW.customer_id AND user_id IS NOT NULL;
        END IF;
      END IF;
      -- In the order in which every other order takes its products.
      PERFORM FROM product WHERE corp = NEW.corp AND id IN
        (SELECT product_id FROM shop_order_line WHERE corp = NEW.corp AND order_id = NEW.id)
      ORDER BY id FOR NO KEY UPDATE;
      UPDATE product SET stock_quantity = stock_quantity + sold.quantity
      FROM (
        SELECT product_id, sum(quantity) AS quantity FROM shop_order_line
        WHERE corp = NEW.corp AND order_id = NEW.id GROUP BY product_id
      ) AS sold
      WHERE product.corp = NEW.corp AND product.id = sold.product_id;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER shop_order_give_back AFTER UPDATE OF status ON shop_order
    FOR EACH ROW WHEN (OLD.status <> 'cancelled' AND NEW.status = 'cancelled')
    EXECUTE FUNCTION shop_order_give_back()`.execute(db);
}
