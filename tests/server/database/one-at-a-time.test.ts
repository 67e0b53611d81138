import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { afterTheOther, oneAtATime } from '#server/database/one-at-a-time.ts';
import { ownTenancy } from '#tests/_harness/database.ts';

const tenancy = ownTenancy();

test('work of one name waits for that of its own tenant alone', async () => {
  /** Begins the work, and gives up at once where it would have to wait. */
  const begins = (corp: string) =>
    tenancy().withTenant(corp, async (transaction) => {
      await sql`SET LOCAL lock_timeout = 1`.execute(transaction);
      await oneAtATime(transaction, 'import 1');
      return 'begun';
    });
  await tenancy().withTenant('a', async (transaction) => {
    await oneAtATime(transaction, 'import 1');
    await expect(begins('a')).rejects.toMatchObject({ code: '55P03' });
    expect(await begins('b')).toBe('begun');
  });
  expect(await begins('a')).toBe('begun');
});

test('work that takes long is waited for longer than any other lock, which are waited for as before then', async () => {
  const waiting = tenancy().withTenant('a', async (transaction) => {
    const begun = await tenancy().withTenant('a', async (first) => {
      await oneAtATime(first, 'import 1');
      await sql`SET LOCAL lock_timeout = 1`.execute(transaction);
      await sql`SET LOCAL statement_timeout = 15000`.execute(transaction);
      const after = afterTheOther(transaction, 'import 1', 60_000);
      // It either waits by now, or has been refused.
      await Promise.race([after, untilSomebodyWaits(first)]);
      return { after };
    });
    await begun.after;
    const { rows } = await sql`
      SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`.execute(
      transaction,
    );
    return rows;
  });
  expect(await waiting).toEqual([{ lock: '1ms', statement: '15s' }]);
});

/** Looks until a transaction waits for a lock of this kind. */
async function untilSomebodyWaits(transaction: Transaction<Database>): Promise<void> {
  const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await waiting.execute(transaction)).rows.length === 0);
}
