import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** What belongs to a shopper: addresses, favourites, points; and the codes that open an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE registration_code (
      ${corpColumn},
      code text NOT NULL DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 16))
        CHECK (code = upper(btrim(code)) AND length(code) BETWEEN 8 AND 100),
      department text NOT NULL DEFAULT '',
      max_uses integer NOT NULL DEFAULT 1 CHECK (max_uses > 0),
      uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND max_uses),
      expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days',
      note text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, code)
    )`.execute(db);
  await enableTenancy(db, 'registration_code', { author: 'write' });

  await sql`
    CREATE TABLE registration (
      ${corpColumn},
      user_id uuid NOT NULL,
      code text NOT NULL,
      registered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, user_id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, code) REFERENCES registration_code (corp, code)
    )`.execute(db);
  await sql`CREATE INDEX registration_by_code ON registration (corp, code)`.execute(db);
  await enableTenancy(db, 'registration', { author: 'read' });

  await sql`
    CREATE TABLE shop_address (
      ${corpColumn},
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      phone text NOT NULL CHECK (phone <> ''),
      street text NOT NULL CHECK (street <> ''),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX shop_address_user ON shop_address (corp, user_id, created_at, id)`.execute(
    db,
  );
  await enableTenancy(db, 'shop_address');

  await sql`
    CREATE TABLE product_favorite (
      ${corpColumn},
      user_id uuid NOT NULL,
      product_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, user_id, product_id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, product_id) REFERENCES product (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX product_favorite_product ON product_favorite (corp, product_id)`.execute(
    db,
  );
  await enableTenancy(db, 'product_favorite');
  await createPoints(db);
}

/**
 * Points are a ledger of which the balance is the sum: a trigger moves the balance with each entry,
 * whoever writes it, and entries are never changed. A balance below nothing breaks the entry.
 */
async function createPoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE points_account (
      ${corpColumn},
      user_id uuid NOT NULL,
      balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
      PRIMARY KEY (corp, user_id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await enableTenancy(db, 'points_account', { author: 'read' });

  await sql`
    CREATE TABLE points_entry (
      ${corpColumn},
      id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      points bigint NOT NULL CHECK (points <> 0),
      reason text NOT NULL CHECK (reason <> ''),
      order_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id),
      UNIQUE (corp, order_id, reason),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE,
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id)
    )`.execute(db);
  await sql`CREATE INDEX points_entry_user ON points_entry (corp, user_id, id)`.execute(db);
  await enableTenancy(db, 'points_entry', { author: 'read' });
  await sql`GRANT INSERT ON points_entry TO y4_author`.execute(db);
  await sql`REVOKE UPDATE, DELETE ON points_entry FROM y4_app`.execute(db);
  await sql`REVOKE INSERT, DELETE ON points_account FROM y4_app`.execute(db);

  await sql`
    CREATE FUNCTION points_entry_moves_balance() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    BEGIN
      -- An insert that meets a row checks its own, unadded value too, so the account comes first.
      INSERT INTO points_account (corp, user_id) VALUES (NEW.corp, NEW.user_id)
      ON CONFLICT DO NOTHING;
      UPDATE points_account SET balance = balance + NEW.points
      WHERE corp = NEW.corp AND user_id = NEW.user_id;
      RETURN NULL;
    END
    $$`.execute(db);
  await sql`
    CREATE TRIGGER points_entry_moves_balance AFTER INSERT ON points_entry
    FOR EACH ROW EXECUTE FUNCTION points_entry_moves_balance()`.execute(db);
}
