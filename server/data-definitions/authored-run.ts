import { sql, type Transaction } from 'kysely';
import { asAuthor } from '../database/author.ts';
import type { Database } from '../database/database.ts';
import type { RunContext } from './compiled.ts';
import { storedUser } from './run-context.ts';

/** Runs a definition's SQL under the authors' role and on the tenant's clock. */
export function onTenantClock<Value>(
  transaction: Transaction<Database>,
  { timeZone }: RunContext,
  run: () => Promise<Value>,
): Promise<Value> {
  return asAuthor(transaction, async () => {
    await sql`SET LOCAL TimeZone = ${sql.lit(timeZone)}`.execute(transaction);
    return run();
  });
}

/** Runs what changes rows as {@link onTenantClock} does, and lets triggers write down who changed them. */
export function changingRows<Value>(
  transaction: Transaction<Database>,
  context: RunContext,
  run: () => Promise<Value>,
): Promise<Value> {
  return onTenantClock(transaction, context, async () => {
    await sql`SET LOCAL app.actor = ${sql.lit(storedUser(context))}`.execute(transaction);
    return run();
  });
}
