import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isPlanOutdated, namesWhatIsGone } from '#server/database/faults/tables-changed.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const { connection } = await ownDatabase();
const client = new pg.Client(connection);
await client.connect();
afterAll(() => client.end());
await client.query('CREATE TABLE depot (id int PRIMARY KEY, name text)');

const faultOf = (text: string) =>
  client.query(text).then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  ['a table', 'SELECT FROM gone'],
  ['a column', 'SELECT gone FROM depot'],
  ['a function', 'SELECT gone(id) FROM depot'],
  ['a column of the type', "UPDATE depot SET id = 'x'::text"],
])(
  'a statement that finds %s no more may have been made for the tables of before',
  async (_what, text) => {
    const fault = await faultOf(text);
    expect(fault).toBeInstanceOf(pg.DatabaseError);
    expect([namesWhatIsGone(fault), isPlanOutdated(fault)]).toEqual([true, false]);
  },
);

test.each([
  ['that is no SQL', 'SELEC'],
  ['whose value is refused', "INSERT INTO depot VALUES (1, 'a'), (1, 'b')"],
  ['that nothing can do', 'SELECT FROM depot FOR UPDATE OF depot LIMIT -1'],
  ['that PostgreSQL does not have', 'SELECT count(*) FROM depot FOR UPDATE'],
])('one %s was made for no others', async (_what, text) => {
  const fault = await faultOf(text);
  expect(fault).toBeInstanceOf(pg.DatabaseError);
  expect([namesWhatIsGone(fault), isPlanOutdated(fault)]).toEqual([false, false]);
});

test('a plan of a prepared statement is outdated when its columns have changed', async () => {
  const query = { name: 'all', text: 'SELECT * FROM depot' };
  await client.query(query);
  await client.query('ALTER TABLE depot ADD place text');
  const fault = await client.query(query).catch((error: unknown) => error);
  expect([namesWhatIsGone(fault), isPlanOutdated(fault)]).toEqual([false, true]);
});
