import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { ownTenancy } from '#tests/_harness/database.ts';
import { checkFiles } from '../_check.ts';

const tenancy = ownTenancy();

/** A tenant with a definition whose SQL, filter and rights are held against the database. */
function tenantOf(code: string) {
  return {
    [`${code}/corp.json`]: { code, name: code, sortName: code, departments: ['desk'] },
    [`${code}/data/GOODS.json`]: {
      ...{ code: 'GOODS', source: { table: 'product' }, filters: ['name'] },
      ...{ fields: [{ name: 'id' }, { name: 'name' }], always: { name: 'x' } },
      actions: { hide: { sql: 'hide.sql', access: ['desk'] } },
      access: { read: '*', write: ['desk'] },
    },
    [`${code}/data/hide.sql`]: 'UPDATE product SET listed = false WHERE id = :id',
  };
}

/** What is asked of PostgreSQL in one check, statement by statement. */
async function askedFor(codes: readonly string[]): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  expect(await checkFiles(Object.assign({}, ...codes.map(tenantOf)), tenancy())).toEqual([]);
  const asked = query.mock.calls.map(([one]) => String((one as { text?: string }).text ?? one));
  query.mockRestore();
  return asked;
}

test('what is the same for all tenants of a check is read of the database once', async () => {
  const ofOne = (await askedFor(['a'])).filter((text) => text.includes(' pg_class c'));
  const ofMany = (await askedFor(['a', 'b', 'c'])).filter((text) => text.includes(' pg_class c'));
  expect(ofOne.length).toBeGreaterThan(3);
  expect(ofMany).toEqual(ofOne);
});

test('an action is tried in one trip, between one that begins the try and one that takes it back', async () => {
  const asked = await askedFor(['a']);
  const tried = asked.findIndex((text) => /^EXPLAIN UPDATE/i.test(text));
  expect(asked.slice(tried - 1, tried + 2)).toEqual([
    expect.stringMatching(/^SAVEPOINT y4_check; SET LOCAL ROLE/),
    expect.stringContaining('UPDATE product'),
    expect.stringMatching(/^ROLLBACK TO SAVEPOINT y4_check; RELEASE/),
  ]);
});
