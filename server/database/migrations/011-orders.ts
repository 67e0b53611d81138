import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/**
 * Customers and their orders. An order is a snapshot: names, prices and the address are its own. A
 * trigger holds the one list of legal status changes (spec 4.18) and keeps their history, whoever
 * makes them; `app.actor` names who.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE customer (
      ${corpColumn},
      id text NOT NULL CHECK (id <> ''),
      name text NOT NULL CHECK (name <> ''),
      phone text NOT NULL DEFAULT '',
      level text NOT NULL DEFAULT 'regular',
      city text NOT NULL DEFAULT '',
      street text NOT NULL DEFAULT '',
      user_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE SET NULL (user_id)
    )`.execute(db);
  await sql`CREATE INDEX customer_name ON customer (corp, name, id)`.execute(db);
  await sql`CREATE UNIQUE INDEX customer_user ON customer (corp, user_id)`.execute(db);
  await enableTenancy(db, 'customer', { author: 'write' });

  await sql`
    CREATE TABLE shop_order (
      ${corpColumn},
      id text NOT NULL CHECK (id <> ''),
      date timestamptz NOT NULL DEFAULT now(),
      customer_id text NOT NULL,
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'processing', 'shipping', 'completed')),
      amount bigint NOT NULL CHECK (amount >= 0),
      address_name text NOT NULL,
      address_street text NOT NULL,
      address_phone text NOT NULL,
      payment_method text NOT NULL,
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, customer_id) REFERENCES customer (corp, id)
    )`.execute(db);
  await sql`CREATE INDEX shop_order_date ON shop_order (corp, date, id)`.execute(db);
  await sql`CREATE INDEX shop_order_status ON shop_order (corp, status, date, id)`.execute(db);
  await sql`CREATE INDEX shop_order_customer ON shop_order (corp, customer_id, date)`.execute(db);
  await enableTenancy(db, 'shop_order', { author: 'write' });

  await sql`
    CREATE TABLE shop_order_line (
      ${corpColumn},
      order_id text NOT NULL,
      line integer NOT NULL CHECK (line > 0),
      product_id text NOT NULL,
      name text NOT NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      rate bigint NOT NULL CHECK (rate >= 0),
      amount bigint NOT NULL GENERATED ALWAYS AS (quantity * rate) STORED,
      PRIMARY KEY (corp, order_id, line),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, product_id) REFERENCES product (corp, id)
    )`.execute(db);
  await sql`CREATE INDEX shop_order_line_product ON shop_order_line (corp, product_id)`.execute(db);
  await enableTenancy(db, 'shop_order_line', { author: 'write' });

  await sql`
    CREATE TABLE shop_order_status_change (
      ${corpColumn},
      id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      order_id text NOT NULL,
      from_status text NOT NULL,
      to_status text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      changed_by text NOT NULL DEFAULT '',
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE INDEX shop_order_status_change_order
    ON shop_order_status_change (corp, order_id, changed_at)`.execute(db);
  await enableTenancy(db, 'shop_order_status_change', { author: 'read' });
  await sql`GRANT INSERT ON shop_order_status_change TO y4_author`.execute(db);

  await sql`
    CREATE FUNCTION shop_order_may_become(from_status text, to_status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE SET search_path = pg_catalog
    RETURN (from_status, to_status) IN
      (('pending', 'processing'), ('processing', 'shipping'), ('shipping', 'completed'))`.execute(
    db,
  );
  await sql`
    CREATE FUNCTION shop_order_note_status() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
    BEGIN
      IF NOT shop_order_may_become(OLD.status, NEW.status) THEN
        RAISE EXCEPTION 'Order % can not go from % to %', OLD.id, OLD.status, NEW.status
          USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_order_status_change';
      END IF;
      INSERT INTO shop_order_status_change (corp, order_id, from_status, to_status, changed_by)
      VALUES (OLD.corp, OLD.id, OLD.status, NEW.status,
        coalesce(current_setting('app.actor', true), ''));
      RETURN NEW;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER shop_order_note_status BEFORE UPDATE OF status ON shop_order
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION shop_order_note_status()`.execute(db);
}
