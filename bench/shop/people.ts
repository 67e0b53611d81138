import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Somebody who is signed in and has an address. */
export interface Person {
  readonly id: string;
  readonly corp: string;
  readonly token: string;
  readonly address: { id: string; name: string; phone: string; street: string };
}

/** Opens an account as if by hand, with a session and an address. */
export async function addPerson(
  pool: pg.Pool,
  corp: string,
  { department = '', points = 0 } = {},
): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  const fields = { name: 'Buyer', phone: '13800000000', street: 'Street 1' };
  const { rows } = await pool.query<{ id: string; address: string }>(
    `WITH person AS (
       INSERT INTO app_user (corp, login, password_hash, user_name, department)
       VALUES ($1, $2, 'none', 'Buyer', $7) RETURNING id
     ), signed_in AS (
       INSERT INTO session (corp, token_hash, user_id, expires_at)
       SELECT $1, $3, id, now() + interval '1 day' FROM person
     ), home AS (
       INSERT INTO shop_address (corp, user_id, name, phone, street)
       SELECT $1, id, $4, $5, $6 FROM person RETURNING id
     )
     SELECT person.id, home.id AS address FROM person, home`,
    [
      corp,
      randomUUID(),
      createHash('sha256').update(token).digest(),
      fields.name,
      fields.phone,
      fields.street,
      department,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('An account that was opened has a row.');
  if (points > 0) {
    await pool.query(
      "INSERT INTO points_entry (corp, user_id, points, reason) VALUES ($1, $2, $3, 'grant')",
      [corp, row.id, points],
    );
  }
  return { id: row.id, corp, token, address: { id: row.address, ...fields } };
}
