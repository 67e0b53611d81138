import { CompiledQuery, sql, type Transaction } from 'kysely';
import { asGuard } from './connection/query-options.ts';
import type { Database } from './database.ts';
import { BEGUN_SETTING, CORP_SETTING, Role } from './roles.ts';

/**
 * Are tenant, role and rules still those that they were, and has nobody prepared a statement in the place of another? An
 * operator's function may have.
 */
const BACK = `
  SELECT current_user = '${Role.author}'
    AND current_setting('${CORP_SETTING}', true) = current_setting('${BEGUN_SETTING}', true)
    AND current_setting('session_replication_role') = 'origin'
    AND NOT EXISTS (SELECT FROM pg_prepared_statements WHERE from_sql) AS stands;
  RESET ROLE; SELECT pg_advisory_unlock_all(); SET LOCAL ROLE ${Role.app}`;

/**
 * Runs part of a request under the role for SQL that definitions' authors wrote, inside the same
 * transaction and tenant, and takes the application's role again. When `run` throws, the whole
 * transaction is lost and the role with it. Not within another one of itself, which would go on as the
 * application.
 *
 * @throws Error when tenant, role or rules are others behind `run`.
 */
export async function asAuthor<Value>(
  transaction: Transaction<Database>,
  run: () => Promise<Value>,
): Promise<Value> {
  await sql`SET LOCAL ROLE ${sql.raw(Role.author)}`.execute(transaction);
  const value = await run();
  const { rows } = await transaction.executeQuery<{ stands: boolean }>(
    asGuard(CompiledQuery.raw(BACK)),
  );
  if (!rows[0]?.stands)
    throw new Error(
      'A function has left another tenant, another role, no rules or a statement behind.',
    );
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
