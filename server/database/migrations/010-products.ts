import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** What a tenant sells. Money is in minor units of the tenant's currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE product_category (
      ${corpColumn},
      id text NOT NULL CHECK (id <> ''),
      name text NOT NULL,
      sort_order integer NOT NULL DEFAULT 0,
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await enableTenancy(db, 'product_category', { author: 'write' });

  await sql`
    CREATE TABLE product (
      ${corpColumn},
      id text NOT NULL CHECK (id <> ''),
      name text NOT NULL CHECK (name <> ''),
      category_id text NOT NULL,
      price bigint NOT NULL CHECK (price >= 0),
      sale_price bigint CHECK (sale_price >= 0 AND sale_price <= price),
      shipping_cost bigint NOT NULL DEFAULT 0 CHECK (shipping_cost >= 0),
      stock_quantity integer NOT NULL DEFAULT 0 CHECK (stock_quantity >= 0),
      rating numeric(2, 1) NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
      review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
      favorite_count integer NOT NULL DEFAULT 0 CHECK (favorite_count >= 0),
      is_new boolean NOT NULL DEFAULT false,
      new_badge jsonb,
      short_description text NOT NULL DEFAULT '',
      description text NOT NULL DEFAULT '',
      features text[] NOT NULL DEFAULT '{}',
      specification jsonb NOT NULL DEFAULT '{}',
      tags text[] NOT NULL DEFAULT '{}',
      files text[] NOT NULL DEFAULT '{}',
      clipboard text,
      listed boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, category_id) REFERENCES product_category (corp, id)
    )`.execute(db);
  await sql`CREATE INDEX product_category_products ON product (corp, category_id, id)`.execute(db);
  await sql`CREATE INDEX product_name ON product (corp, name, id)`.execute(db);
  await sql`CREATE INDEX product_price ON product (corp, price, id)`.execute(db);
  await sql`CREATE INDEX product_created ON product (corp, created_at, id)`.execute(db);
  await enableTenancy(db, 'product', { author: 'write' });

  await sql`
    CREATE TABLE product_review (
      ${corpColumn},
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      product_id text NOT NULL,
      rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
      title text NOT NULL DEFAULT '',
      author text NOT NULL,
      date timestamptz NOT NULL DEFAULT now(),
      text text NOT NULL DEFAULT '',
      PRIMARY KEY (corp, id),
      FOREIGN KEY (corp, product_id) REFERENCES product (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX product_review_date ON product_review (corp, product_id, date)`.execute(
    db,
  );
  await enableTenancy(db, 'product_review', { author: 'write' });
}
