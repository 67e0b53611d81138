import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { writtenName, writtenPath } from '#server/database/sql-text/written-name.ts';
import { ownTenancy } from '#tests/_harness/database.ts';

const tenancy = ownTenancy();

test('a name is in quotes where PostgreSQL would read it as something else', async () => {
  // Those of the two kinds alone name no column.
  const { rows } = await tenancy().withTenant('y4', (transaction) =>
    transaction.executeQuery<{ word: string }>(
      CompiledQuery.raw(
        `SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T') ORDER BY word`,
      ),
    ),
  );
  const bare = rows.filter(({ word }) => writtenName(word) !== `"${word}"`);
  expect(bare).toEqual([]);
  expect(rows.length).toBeGreaterThan(90);
  for (const name of ['id', 'name', 'value', 'time', 'state_2', '_x'])
    expect(writtenName(name)).toBe(name);
  for (const name of ['No', '2nd', 'a b']) expect(writtenName(name)).toBe(`"${name}"`);
  expect(writtenPath('c.order.No')).toBe('c."order"."No"');
});
