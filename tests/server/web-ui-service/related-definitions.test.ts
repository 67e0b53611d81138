import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';

import { createThingServer } from './_things.ts';

const OFFICE = { read: '*', write: ['sales'] };
const DEFINITIONS = {
  THINGS: {
    source: { table: 'thing' },
    actions: {
      move: { sql: 'move.sql' },
      look: { sql: 'look.sql' },
      both: { sql: 'both.sql' },
      count: { sql: 'count.sql' },
      rename: { sql: 'rename.sql' },
    },
    access: OFFICE,
  },
  OWNERS: { source: { table: 'thing_owner' }, access: OFFICE },
  PARTS: { source: { table: 'thing_part' }, access: OFFICE },
  NOTES: { source: { table: 'thing_note' }, access: OFFICE },
  JOINED: { source: { sql: 'joined.sql' }, key: ['id'], access: { read: '*' } },
  SEEN: { source: { view: 'thing_seen_again' }, key: ['id'], access: { read: '*' } },
  QUOTING: {
    source: { table: 'thing_part' },
    fields: [
      { name: 'id', type: 'Number' },
      {
        name: 'thing',
        column: 'thing_id',
        extraType: 'Quote',
        quote: { dataCode: 'THINGS', key: 'id', name: 'name' },
      },
    ],
    access: OFFICE,
  },
  COUNTS: { source: { table: 'thing_count' }, access: OFFICE },
  SEALS: { source: { table: 'thing seal' }, access: OFFICE },
  CLOSED: { source: { table: 'thing' }, access: { read: ['board'], write: ['board'] } },
  BOX: { source: { table: 'thing' }, access: { read: ['sales'], write: 'public' } },
  SHOWN: { source: { table: 'thing' }, access: { read: 'public', write: ['sales'] } },
  CALLED: {
    source: { table: 'thing' },
    fields: [{ name: 'code', column: 'id' }],
    key: ['code'],
    access: OFFICE,
  },
};
const SQL = {
  'move.sql': 'UPDATE thing_part SET thing_id = thing_id WHERE thing_id = :id',
  'look.sql': 'SELECT id FROM thing_part WHERE thing_id = :id',
  'both.sql': `WITH gone AS (DELETE FROM thing_note WHERE thing_id = :id RETURNING thing_id)
    INSERT INTO thing_owner (id, name) SELECT thing_id, thing_id FROM gone`,
  'count.sql': 'SELECT thing_recount()',
  'rename.sql': 'UPDATE thing_seen_again SET name = name WHERE id = :id',
  'joined.sql': `SELECT p.id, t.name FROM thing_part p
    JOIN (SELECT id, name FROM thing) t ON t.id = p.thing_id`,
};
const TASKS = {
  MOVE: { access: ['sales'], text: 'UPDATE thing_part SET thing_id = thing_id WHERE id > 0' },
  RECOUNT: { access: '*', text: 'SELECT thing_recount()' },
  LOOK: { access: '*', text: 'SELECT id FROM thing_part' },
  HIDE: { access: ['board'], text: 'DELETE FROM thing_part WHERE id > 0' },
} as const;
const taskOf = (name: string, access: unknown) => ({
  code: `${name}_CALL_BY_SCRIPT`,
  sql: `${name.toLowerCase()}.sql`,
  access,
});
const ALL = Object.keys(DEFINITIONS);

const server = await closedAfterTests(createThingServer());
for (const statement of [
  `CREATE TABLE thing_note (corp text NOT NULL DEFAULT current_setting('app.corp'),
    id integer NOT NULL, thing_id text NOT NULL, PRIMARY KEY (corp, id),
    FOREIGN KEY (corp, thing_id) REFERENCES thing (corp, id) ON DELETE CASCADE)`,
  'ALTER TABLE thing_note ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE thing_note FORCE ROW LEVEL SECURITY',
  `CREATE POLICY tenant ON thing_note USING (corp = current_setting('app.corp', true))`,
  `CREATE VIEW thing_seen WITH (security_invoker = true) AS SELECT corp, id, name FROM thing`,
  `CREATE VIEW thing_seen_again WITH (security_invoker = true) AS SELECT * FROM thing_seen`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON thing_note TO y4_app, y4_author',
  ...['thing_count', 'thing seal'].flatMap((name) => [
    `CREATE TABLE "${name}" (corp text NOT NULL DEFAULT current_setting('app.corp'), id integer NOT NULL,
      PRIMARY KEY (corp, id))`,
    `ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY tenant ON "${name}" USING (corp = current_setting('app.corp', true))`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON "${name}" TO y4_app, y4_author`,
  ]),
  `CREATE FUNCTION thing_recount() RETURNS integer LANGUAGE sql AS
    'UPDATE public.thing_count SET id = id + 1 RETURNING id'`,
  `CREATE FUNCTION thing_noted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM "thing seal" WHERE id = NEW.id;
      PERFORM thing_recount();
      -- thing_part is only read here
      PERFORM FROM thing_part;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER noted AFTER INSERT ON thing_note FOR EACH ROW EXECUTE FUNCTION thing_noted()`,
  'GRANT SELECT, UPDATE ON thing_seen, thing_seen_again TO y4_app, y4_author',
]) {
  await server.pool.query(statement);
}
await server.folder.write({
  ...Object.fromEntries(
    Object.entries(DEFINITIONS).map(([code, one]) => [`y4/data/${code}.json`, { code, ...one }]),
  ),
  ...Object.fromEntries(Object.entries(SQL).map(([name, text]) => [`y4/data/${name}`, text])),
  ...Object.fromEntries(
    Object.entries(TASKS).flatMap(([name, { text, access }]) => [
      [`y4/tasks/${name}_CALL_BY_SCRIPT.json`, taskOf(name, access)],
      [`y4/tasks/${name.toLowerCase()}.sql`, text],
    ]),
  ),
});
expect((await server.load()).issues).toEqual([]);

interface Asked {
  action?: string;
  tasks?: string[];
  token?: string;
}

async function related(code: string | null, asked: Asked = {}): Promise<string[]> {
  return (await relatedOf(code, asked)).codes;
}

async function relatedOf(code: string | null, { token, ...more }: Asked) {
  const params = { ...(code !== null && { code }), among: [...ALL, 'NO_SUCH'], ...more };
  const who = token === undefined ? { corp: 'y4' } : { token };
  const answer = await server.call('WebUiService.GetRelatedDefinitions', params, who);
  expect(answer).toMatchObject({ id: 0 });
  return answer.data;
}

test('a save is seen in whatever reads its table: by a join, a view of a view, a Quote, a cascade', async () => {
  const token = await server.tokenOf('ann');
  expect(await related('THINGS', { token })).toEqual([
    'THINGS',
    'NOTES',
    'JOINED',
    'SEEN',
    'QUOTING',
    'COUNTS',
    'SEALS',
    'BOX',
    'SHOWN',
    'CALLED',
  ]);
  expect(await related('PARTS', { token })).toEqual(['PARTS', 'JOINED', 'QUOTING']);
});

test('an action is seen where the tables are read that its statement writes, and no others', async () => {
  const token = await server.tokenOf('ann');
  expect(await related('THINGS', { token, action: 'move' })).toEqual([
    'PARTS',
    'JOINED',
    'QUOTING',
  ]);
  expect(await related('THINGS', { token, action: 'look' })).toEqual([]);
  expect(await related('THINGS', { token, action: 'both' })).toEqual([
    'OWNERS',
    'NOTES',
    'COUNTS',
    'SEALS',
  ]);
  expect(await related('THINGS', { token, action: 'none' })).toEqual([]);
  expect(await related('THINGS', { token, action: 'rename' })).toEqual(
    await related('THINGS', { token }),
  );
});

test('what triggers and functions write is seen too, and what they only read is not', async () => {
  const token = await server.tokenOf('ann');
  expect(await related('NOTES', { token })).toEqual(['NOTES', 'COUNTS', 'SEALS']);
  expect(await related('THINGS', { token, action: 'count' })).toEqual(['COUNTS']);
});

test('a task is seen where the tables are read that its statement writes, alone and beside a definition', async () => {
  const token = await server.tokenOf('ann');
  const tasksOf = (...names: string[]) => names.map((name) => `${name}_CALL_BY_SCRIPT`);
  const parts = ['PARTS', 'JOINED', 'QUOTING'];
  expect(await related(null, { token, tasks: tasksOf('MOVE') })).toEqual(parts);
  expect(await related(null, { token, tasks: tasksOf('MOVE', 'RECOUNT') })).toEqual([
    ...parts,
    'COUNTS',
  ]);
  expect(await related('NOTES', { token, tasks: tasksOf('MOVE') })).toEqual([
    'PARTS',
    'NOTES',
    'JOINED',
    'QUOTING',
    'COUNTS',
    'SEALS',
  ]);
  expect(await related(null, { token, tasks: tasksOf('LOOK', 'NO_SUCH', 'HIDE') })).toEqual([]);
  expect(await related(null, { tasks: tasksOf('MOVE') })).toEqual([]);
});

test('nobody learns of definitions that are not theirs to read', async () => {
  expect(await related('THINGS')).toEqual([]);
  expect(await related('BOX')).toEqual(['SHOWN']);
  expect(await related('CLOSED', { token: await server.tokenOf('ann') })).toEqual([]);
});

test('those are told whose rows are the changed ones, found by fields of the same names', async () => {
  const token = await server.tokenOf('ann');
  const sameRows = async (code: string | null, more: Asked = {}) =>
    (await relatedOf(code, { token, ...more })).sameRows;
  expect(await sameRows('THINGS')).toEqual(['THINGS', 'BOX', 'SHOWN']);
  expect(await sameRows('CALLED')).toEqual(['CALLED']);
  expect(await sameRows('SEEN')).toEqual([]);
  expect(await sameRows('THINGS', { action: 'move' })).toEqual([]);
  expect(await sameRows(null, { tasks: ['MOVE_CALL_BY_SCRIPT'] })).toEqual([]);
});
