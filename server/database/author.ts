import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { Role } from './roles.ts';

/**
 * Runs part of a request under the role for SQL that definitions' authors wrote, inside the same
 * transaction and tenant, and takes the application's role again. When `run` throws, the whole
 * transaction is lost and the role with it.
 */
export async function asAuthor<Value>(
  transaction: Transaction<Database>,
  run: () => Promise<Value>,
): Promise<Value> {
  await sql`SET LOCAL ROLE ${sql.raw(Role.author)}`.execute(transaction);
  const value = await run();
  await sql`SET LOCAL ROLE ${sql.raw(Role.app)}`.execute(transaction);
  return value;
}

/**
 * The way back for a moment, inside of {@link asAuthor}: `run` sees what belongs to the product, such as
 * what files are called. A cursor that is open meanwhile stays one of the authors' role.
 */
export async function asApp<Value>(
  transaction: Transaction<Database>,
  run: () => Promise<Value>,
): Promise<Value> {
  await sql`SET LOCAL ROLE ${sql.raw(Role.app)}`.execute(transaction);
  const value = await run();
  await sql`SET LOCAL ROLE ${sql.raw(Role.author)}`.execute(transaction);
  return value;
}
