import { type Kysely, sql } from 'kysely';
import { corpColumn, enableTenancy } from './tenant-table.ts';

/** Tenants, their users and sessions, and the limits on attempts to sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE corp (
      corp text PRIMARY KEY DEFAULT current_setting('app.corp') CHECK (corp <> ''),
      definitions_hash text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await enableTenancy(db, 'corp');

  await sql`
    CREATE TABLE app_user (
      ${corpColumn},
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      login text NOT NULL CHECK (login <> ''),
      password_hash text NOT NULL,
      user_name text NOT NULL,
      user_full_name text NOT NULL DEFAULT '',
      head_image text NOT NULL DEFAULT '',
      department text NOT NULL DEFAULT '',
      email text NOT NULL DEFAULT '',
      verified boolean NOT NULL DEFAULT false,
      after_login text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (corp, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX app_user_login ON app_user (corp, lower(login))`.execute(db);
  await enableTenancy(db, 'app_user');

  await sql`
    CREATE TABLE session (
      ${corpColumn},
      token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
      user_id uuid NOT NULL,
      guid text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      PRIMARY KEY (corp, token_hash),
      FOREIGN KEY (corp, user_id) REFERENCES app_user (corp, id) ON DELETE CASCADE
    )`.execute(db);
  await sql`CREATE INDEX session_by_user ON session (corp, user_id)`.execute(db);
  await enableTenancy(db, 'session');

  await sql`
    CREATE TABLE rate_limit (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`.execute(db);
}
