import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** People of the messenger, their sign-ins on the way, and what is paid through it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE messenger_user (
      ${corpColumn},
      app_id text NOT NULL CHECK (app_id <> ''),
      open_id text NOT NULL CHECK (open_id <> ''),
      union_id text NOT NULL DEFAULT '',
      user_id uuid NOT NULL,
      owns_account boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, app_id, open_id),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX messenger_user_account ON messenger_user (corp, user_id)`.execute(db);
  await sql`
    CREATE INDEX messenger_user_union ON messenger_user (corp, union_id)
    WHERE union_id <> ''`.execute(db);
  await enableTenancy(db, 'messenger_user');

  await sql`
    CREATE TABLE messenger_sign_in (
      ${corpColumn},
      state_hash bytea NOT NULL CHECK (octet_length(state_hash) = 32),
      verifier_hash bytea NOT NULL CHECK (octet_length(verifier_hash) = 32),
      config text NOT NULL,
      page_hash bytea NOT NULL CHECK (octet_length(page_hash) = 32),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (corp, state_hash)
    )`.execute(db);
  await sql`CREATE INDEX messenger_sign_in_end ON messenger_sign_in (corp, expires_at)`.execute(db);
  await enableTenancy(db, 'messenger_sign_in');

  await sql`
    CREATE TABLE messenger_payment (
      ${corpColumn},
      order_id text NOT NULL,
      config text NOT NULL,
      number text NOT NULL CHECK (length(number) = 32),
      next_check_at timestamptz NOT NULL DEFAULT now(),
      checks integer NOT NULL DEFAULT 0,
      closed_at timestamptz,
      PRIMARY KEY (corp, order_id),
      UNIQUE (corp, number),
      FOREIGN KEY (corp, order_id) REFERENCES shop_order (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE INDEX messenger_payment_check ON messenger_payment (corp, config, next_check_at)
    WHERE closed_at IS NULL`.execute(db);
  await enableTenancy(db, 'messenger_payment');
}
