import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { valueHash } from '#schemas/wire/value-hash.ts';
import { MAX_ANSWER_BYTES } from '#server/database/connection/answer-limit.ts';
import { closedAfterTests } from '../_server.ts';
import { createThingServer } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const token = await server.tokenOf('ann');

async function makeThings(count: number): Promise<{ id: string }[]> {
  await server.pool.query('TRUNCATE thing CASCADE');
  await server.pool.query(
    `INSERT INTO thing (corp, id, name, price)
     SELECT 'y4', 'a' || n, 'thing', n FROM generate_series(1, $1::int) n`,
    [count],
  );
  return Array.from({ length: count }, (_one, index) => ({ id: `a${index + 1}` }));
}

function deleteThings(
  rows: readonly object[],
  original: readonly object[] = [],
  code: 'THING' | 'RED' = 'THING',
) {
  const params = { code, rows, original };
  return server.call('WebUiService.DeleteByDataDefinition', params, { corp: 'y4', token });
}

/** Has a statement run, and what it made dropped when the test has ended, so that it can be tried again. */
async function make(statements: string, dropped: string): Promise<void> {
  onTestFinished(async () => void (await server.pool.query(`DROP ${dropped}`)));
  await server.pool.query(statements);
}

const things = async () =>
  (await server.pool.query('SELECT id, name, price::int FROM thing ORDER BY price')).rows;

test('[7.10f] many rows are held against their versions, deleted and noted in a few statements', async () => {
  const rows = await makeThings(500);
  const seen = rows.map(() => ({ name: 'thing' }));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  expect(await deleteThings([...rows, { id: 'gone' }, { id: 'a1' }], seen)).toMatchObject({
    id: 0,
    data: { affected: 500 },
  });
  expect(query.mock.calls.length).toBeLessThan(50);
  const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent));
  expect(texts.filter((text) => text.includes('SAVEPOINT y4_rows'))).toHaveLength(1);
  expect(await things()).toEqual([]);
  const noted = await server.pool.query(
    `SELECT count(DISTINCT record_key)::int, min(changed_by) AS by FROM record_change
     WHERE data_code = 'THING' AND operation = 'delete' AND before->>'name' = 'thing'`,
  );
  expect(noted.rows).toEqual([{ count: 500, by: 'ann' }]);
});

test('[7.10f] rows that together hold more than one answer may are deleted, a hundred by a statement', async () => {
  await make(
    `
    CREATE FUNCTION bound() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM gone) > 100 THEN RAISE 'too many'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER bound AFTER DELETE ON thing REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION bound()`,
    'FUNCTION IF EXISTS bound() CASCADE',
  );
  const rows = await makeThings(300);
  // Several fields read it.
  await server.pool.query(`UPDATE thing SET note = repeat('x', $1)`, [
    Math.floor(MAX_ANSWER_BYTES / 450),
  ]);
  expect(await deleteThings(rows)).toMatchObject({ id: 0, data: { affected: 300 } });
  expect(await things()).toEqual([]);
});

test('[7.10f] none of many rows is deleted when some were changed meanwhile, and these are told in the order of the request', async () => {
  const rows = (await makeThings(250)).reverse();
  const changed = new Set([2, 120, 249]);
  const seen = rows.map((_row, index) => ({ name: changed.has(index) ? 'other' : 'thing' }));
  const refused = await deleteThings(rows, seen);
  expect(refused).toMatchObject({ code: 'CONFLICT' });
  const { problems } = saveRefusal.parse(refused.data);
  expect(problems.map(({ index, conflict }) => [index, conflict])).toEqual(
    [...changed].map((index) => [index, true]),
  );
  expect(await things()).toHaveLength(250);
});

test('[7.10f] a text that was too long to send is held against its hash', async () => {
  const [row = {}] = await makeThings(1);
  const long = 'a long text'.repeat(10);
  await server.pool.query('UPDATE thing SET note = $1', [long]);
  const other = `${long.slice(0, -1)}T`;
  expect(await deleteThings([row], [{ 'note#': valueHash(other) }])).toMatchObject({
    code: 'CONFLICT',
  });
  expect(await things()).toHaveLength(1);
  expect(await deleteThings([row], [{ 'note#': valueHash(long) }])).toMatchObject({ id: 0 });
  expect(await things()).toEqual([]);
});

test('[7.10f] rows whose triggers change each other are deleted one after the other', async () => {
  await make(
    `
    CREATE FUNCTION move_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE thing SET price = price + 1 WHERE price <> OLD.price; RETURN OLD; END $$;
    CREATE TRIGGER moved BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION move_up()`,
    'FUNCTION IF EXISTS move_up() CASCADE',
  );
  await makeThings(4);
  expect(await deleteThings([{ id: 'a1' }, { id: 'a3' }])).toMatchObject({
    id: 0,
    data: { affected: 2 },
  });
  expect(await things()).toEqual([
    { id: 'a2', name: 'thing', price: 4 },
    { id: 'a4', name: 'thing', price: 6 },
  ]);
});

test('[7.10f] a row that a trigger puts away counts as deleted, one that it keeps lets none go', async () => {
  await make(
    `
    CREATE FUNCTION put_away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.id = 'a2' THEN UPDATE thing SET name = 'away' WHERE id = OLD.id; RETURN NULL; END IF;
      IF OLD.id = 'a3' THEN RETURN NULL; END IF;
      RETURN OLD; END $$;
    CREATE TRIGGER put_away BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION put_away()`,
    'FUNCTION IF EXISTS put_away() CASCADE',
  );
  await makeThings(2);
  expect(await deleteThings([{ id: 'a1' }, { id: 'a2' }])).toMatchObject({
    id: 0,
    data: { affected: 2 },
  });
  expect(await things()).toEqual([{ id: 'a2', name: 'away', price: 2 }]);
  await makeThings(3);
  expect(await deleteThings([{ id: 'a1' }, { id: 'a3' }])).toMatchObject({ code: 'RULE' });
  expect(await things()).toHaveLength(3);
});

test('[7.10f] a row that is kept is not put away because a row of an earlier hundred has changed it', async () => {
  await make(
    `
    CREATE FUNCTION keep_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.id = 'a1' THEN UPDATE thing SET name = 'touched' WHERE id = 'a99'; END IF;
      IF OLD.id = 'a99' THEN RETURN NULL; END IF;
      RETURN OLD; END $$;
    CREATE TRIGGER keep_last BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION keep_last()`,
    'FUNCTION IF EXISTS keep_last() CASCADE',
  );
  const rows = await makeThings(150);
  expect(await deleteThings(rows)).toMatchObject({ code: 'RULE' });
  expect(await things()).toHaveLength(150);
});

test('[7.10f] what earlier hundreds do to later rows counts: one that left its list or its key is deleted', async () => {
  await make(
    `CREATE FUNCTION turn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF OLD.id = 'a1' THEN
        UPDATE thing SET kind = 'blue' WHERE id = 'a99';
        UPDATE thing SET id = 'other' WHERE id = 'a98';
      END IF;
      RETURN OLD; END $$;
    CREATE TRIGGER turned BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION turn()`,
    'FUNCTION IF EXISTS turn() CASCADE',
  );
  const rows = await makeThings(150);
  await server.pool.query("UPDATE thing SET kind = 'red'");
  expect(await deleteThings(rows, [], 'RED')).toMatchObject({ id: 0, data: { affected: 150 } });
  expect(await things()).toEqual([{ id: 'other', name: 'thing', price: 98 }]);
  const noted = await server.pool.query(
    `SELECT record_key AS key, before->>'kind' AS kind FROM record_change
     WHERE data_code = 'RED' AND record_key IN ('a98', 'a99') ORDER BY 1`,
  );
  expect(noted.rows).toEqual([
    { key: 'a98', kind: 'red' },
    { key: 'a99', kind: 'red' },
  ]);
});

test.each([
  [
    'a foreign key',
    `ALTER TABLE thing ADD COLUMN above text,
      ADD FOREIGN KEY (corp, above) REFERENCES thing ON DELETE CASCADE`,
    'ALTER TABLE thing DROP COLUMN above',
  ],
  [
    'a trigger',
    `ALTER TABLE thing ADD COLUMN above text;
     CREATE FUNCTION take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       DELETE FROM thing WHERE above = OLD.id; RETURN OLD; END $$;
     CREATE TRIGGER taken BEFORE DELETE ON thing FOR EACH ROW EXECUTE FUNCTION take()`,
    'DROP FUNCTION IF EXISTS take() CASCADE; ALTER TABLE thing DROP COLUMN above',
  ],
])(
  '[7.10f] rows that %s takes with others are counted and noted, be it in the same hundred or a later one',
  async (_by, made, dropped) => {
    onTestFinished(async () => void (await server.pool.query(dropped)));
    await server.pool.query(made);
    const rows = await makeThings(150);
    await server.pool.query("DELETE FROM record_change WHERE data_code = 'THING'");
    await server.pool.query(
      "UPDATE thing SET above = 'a1' WHERE id IN ('a10', 'a2', 'a98', 'a99')",
    );
    expect(await deleteThings(rows)).toMatchObject({ id: 0, data: { affected: 150 } });
    expect(await things()).toEqual([]);
    const noted = await server.pool.query(
      `SELECT count(DISTINCT record_key)::int FROM record_change
     WHERE data_code = 'THING' AND operation = 'delete' AND before->>'name' = 'thing'`,
    );
    expect(noted.rows).toEqual([{ count: 150 }]);
  },
);

test('[7.10f] a rule that does nothing in the place of a deletion keeps the rows that it is about', async () => {
  await make(
    'CREATE RULE keep AS ON DELETE TO thing WHERE OLD.price = 2 DO INSTEAD NOTHING',
    'RULE IF EXISTS keep ON thing',
  );
  const [first, second] = await makeThings(3);
  expect(await deleteThings([first, { id: 'a3' }] as object[])).toMatchObject({
    id: 0,
    data: { affected: 2 },
  });
  expect(await deleteThings([second] as object[])).toMatchObject({ code: 'RULE' });
  expect(await things()).toEqual([{ id: 'a2', name: 'thing', price: 2 }]);
});
