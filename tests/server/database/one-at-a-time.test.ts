import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oneAtATime } from '#server/database/one-at-a-time.ts';
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
