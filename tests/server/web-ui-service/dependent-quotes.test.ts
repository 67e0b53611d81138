import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type TestServer } from '../_server.ts';
import { digestOf, importExcel } from '../_sheets.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createThingServer } from './_things.ts';

/** Things with a twin of the same kind. */
const PAIR = {
  code: 'PAIR',
  source: { table: 'thing' },
  fields: [
    { name: 'id', required: true },
    { name: 'name', required: true },
    { name: 'kind', extraType: 'BrieflyCode', lookup: 'KIND' },
    {
      name: 'twin',
      column: 'note',
      extraType: 'Quote',
      quote: { dataCode: 'THING', key: 'id', name: 'name', where: { kind: 'kind' } },
    },
  ],
  access: { read: '*', write: ['sales'] },
};

/** The red ones of them, and what makes them so is not shown. */
const RED = {
  ...PAIR,
  code: 'RED',
  fields: PAIR.fields.map((field) => (field.name === 'kind' ? { ...field, hidden: true } : field)),
  always: { kind: 'red' },
};

/** Shelves are told apart by their room and their letter, so each room has an A. */
const SHELF = {
  code: 'SHELF',
  source: { table: 'thing_shelf' },
  fields: [{ name: 'room' }, { name: 'letter' }, { name: 'name' }],
};
const PLACED = {
  code: 'PLACED',
  source: { table: 'thing_place' },
  fields: [
    { name: 'id', required: true },
    { name: 'room' },
    {
      name: 'shelf',
      extraType: 'Quote',
      quote: { dataCode: 'SHELF', key: 'letter', name: 'name', where: { room: 'room' } },
    },
    { name: 'hall' },
    {
      name: 'spare',
      extraType: 'Quote',
      quote: { dataCode: 'SHELF', key: 'letter', name: 'name', where: { room: 'hall' } },
    },
    {
      name: 'others',
      extraType: 'Quote',
      multipleSelect: true,
      quote: { dataCode: 'SHELF', key: 'letter', name: 'name', where: { room: 'room' } },
    },
  ],
  filters: ['shelf', 'others'],
  charts: {
    SHELVES: { kind: 'bar', group: 'shelf', value: 'count', where: 'room != null' },
    OTHERS: { kind: 'bar', group: 'others', value: 'count', where: 'others != null' },
    ROOMS: { kind: 'bar', group: 'room', series: 'shelf', value: 'count', where: 'room != null' },
  },
  import: true,
  access: { read: '*', write: ['sales'] },
};
/** Chairs of which P stands left in the first room, and right in the second. */
const CHAIR = { ...SHELF, code: 'CHAIR', source: { table: 'thing_seat' } };
const ROOM = {
  code: 'ROOM',
  source: { table: 'thing_room' },
  fields: [{ name: 'id' }, { name: 'name' }],
};
const SEATED = {
  code: 'SEATED',
  source: { table: 'thing_chair' },
  fields: [
    { name: 'id', required: true },
    {
      name: 'letter',
      extraType: 'Quote',
      quote: { dataCode: 'CHAIR', key: 'letter', name: 'name', where: { room: 'room' } },
    },
    {
      name: 'room',
      default: 2,
      extraType: 'Quote',
      quote: { dataCode: 'ROOM', key: 'id', name: 'name' },
    },
  ],
  import: true,
  access: { read: '*', write: ['sales'] },
};
const SHELF_TABLES = [
  `CREATE TABLE thing_room (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, name text, PRIMARY KEY (corp, id))`,
  `CREATE TABLE thing_seat (
    corp text NOT NULL DEFAULT current_setting('app.corp'), room integer, letter text, name text,
    PRIMARY KEY (corp, room, letter))`,
  `CREATE TABLE thing_chair (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id text, room integer, letter text,
    PRIMARY KEY (corp, id))`,
  underTenancy('thing_room', 'thing_seat', 'thing_chair'),
  `INSERT INTO thing_room (corp, id, name) VALUES ('y4', 1, 'North'), ('y4', 2, 'South')`,
  `INSERT INTO thing_seat (corp, room, letter, name) VALUES ('y4', 1, 'P', 'Left'), ('y4', 1, 'B', 'Back'),
    ('y4', 1, 'C', 'Back'), ('y4', 2, 'P', 'Right'), ('y4', 2, 'Q', 'Left')`,
  `CREATE TABLE thing_shelf (
    corp text NOT NULL DEFAULT current_setting('app.corp'), room integer, letter text, name text,
    PRIMARY KEY (corp, room, letter))`,
  `CREATE TABLE thing_place (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id text, room integer, shelf text, others text[],
    hall numeric(6, 2), spare text,
    PRIMARY KEY (corp, id))`,
  underTenancy('thing_shelf', 'thing_place'),
  `INSERT INTO thing_shelf (corp, room, letter, name) SELECT 'y4', room, letter, letter || ' of room ' || room
    FROM generate_series(1, 3) room, unnest(ARRAY['A', 'B']) letter`,
  `INSERT INTO thing_place (corp, id, room, shelf, others) VALUES ('y4', 'p1', 1, 'A', '{A}'), ('y4', 'p2', 2, 'A', '{A,B}'),
    ('y4', 'p3', 3, 'B', NULL), ('y4', 'p4', NULL, 'B', NULL)`,
  `UPDATE thing_place SET hall = 3, spare = 'A' WHERE id = 'p1'`,
];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createThingServer(
    {
      'y4/data/PAIR.json': PAIR,
      'y4/data/RED.json': RED,
      'y4/data/SHELF.json': SHELF,
      'y4/data/PLACED.json': PLACED,
      'y4/data/CHAIR.json': CHAIR,
      'y4/data/ROOM.json': ROOM,
      'y4/data/SEATED.json': SEATED,
    },
    SHELF_TABLES,
  );
  token = await server.tokenOf('ann');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('DELETE FROM thing');
  await server.pool.query(`
    INSERT INTO thing (corp, id, name, kind) VALUES ('y4', 'r1', 'Rose', 'red'),
    ('y4', 'r2', 'Ruby', 'red'), ('y4', 'b1', 'Sea', 'blue'), ('beta', 'r9', 'Other', 'red')`);
});

const call = (command: string, params: object) =>
  server.call(`WebUiService.${command}`, params, { corp: 'y4', token });

async function names(other: object, more: object = {}): Promise<string[]> {
  const params = { code: 'PAIR', field: 'twin', other, ...more };
  const { data } = await call('GetQuoteListByDataDefinition', params);
  return data.list.map(({ Name }: { Name: string }) => Name);
}

const save = (row: object) => call('SaveByDataDefinition', { code: 'PAIR', rows: [row] });

describe('[7.10c] options that depend on other values of the record', () => {
  test('[7.10c] are those that fit; all while nothing is filled in', async () => {
    expect(await names({ kind: 'red' })).toEqual(['Rose', 'Ruby']);
    expect(await names({ kind: 'blue' }, { keyword: 'e' })).toEqual(['Sea']);
    for (const kind of [null, '', undefined]) {
      expect(await names({ kind })).toEqual(['Rose', 'Ruby', 'Sea']);
    }
  });

  test.each([
    [{ kind: 'green' }],
    [{ kind: "red' OR true --" }],
    [{ kind: { red: 1 } }],
    [{ kind: ['red', 'blue'] }],
    [{ name: 'x', kind: 'red', corp: 'beta' }],
  ])('whatever %j says, nothing else comes', async (other) => {
    const found = await names(other);
    expect(found).not.toContain('Other');
    if (other.kind === 'green' || String(other.kind).includes('OR')) expect(found).toEqual([]);
  });

  test('[7.10c] the names of what is chosen already are told all the same', async () => {
    expect(await names({ kind: 'blue' }, { keys: ['r1'] })).toEqual(['Rose']);
  });

  test('[7.10c][3.4f] the client knows what they depend on before a new row is saved, also where it is hidden', async () => {
    const { data } = await call('GetDataDefinition', { code: 'RED' });
    const named = (name: string) =>
      data.fields.find((field: { name: string }) => field.name === name);
    expect(named('kind')).toMatchObject({ hidden: true, initial: 'red' });
    const ask = { code: 'RED', field: 'twin', other: { kind: named('kind').initial } };
    const options = await call('GetQuoteListByDataDefinition', ask);
    expect(options.data.list.map(({ Key }: { Key: string }) => Key)).toEqual(['r1', 'r2']);
    const values = { id: 'n1', name: 'New', kind: 'red', twin: 'r2' };
    const saved = await call('SaveByDataDefinition', { code: 'RED', rows: [{ values }] });
    expect(saved).toMatchObject({ id: 0 });
  });

  test('the client is told what they depend on', async () => {
    const { data } = await call('GetDataDefinition', { code: 'PAIR' });
    const twin = data.fields.find(({ name }: { name: string }) => name === 'twin');
    expect(twin.dependsOn).toEqual(['kind']);
    expect(JSON.stringify(data)).not.toContain('where');
  });
});

describe('[3.5] a Quote whose key tells rows apart together with another field', () => {
  const list = async (more: object = {}): Promise<Record<string, unknown>[]> => {
    const ask = { code: 'PLACED', sort: [{ name: 'id', order: 'asc' }], ...more };
    const answer = await call('GetListByDataDefinition', ask);
    expect(answer).toMatchObject({ id: 0 });
    return answer.data.list;
  };
  const ids = async (more: object) => (await list(more)).map(({ id }) => id);

  test('[3.5][7.10b] names the row that the record means, not another with the same key', async () => {
    const rows = await list();
    expect(rows.slice(0, 3).map(({ shelfUi }) => shelfUi)).toEqual([
      'A of room 1',
      'A of room 2',
      'B of room 3',
    ]);
    expect(rows[3]?.shelfUi).toMatch(/^B of room \d$/);
    expect(rows[0]).toMatchObject({ hall: 3, spareUi: 'A of room 3' });
    expect(rows[1]?.othersUi).toEqual(['A of room 2', 'B of room 2']);
  });

  test('[7.10b] is filtered, searched and sorted by that name', async () => {
    expect(await ids({ queries: { shelf: 'a of room 2' } })).toEqual(['p2']);
    expect(await ids({ queries: { shelf: 'A' } })).toEqual(['p1', 'p2']);
    expect(await ids({ queries: { others: 'b of room 2' } })).toEqual(['p2']);
    expect(await ids({ keyword: 'A of room 1' })).toEqual(['p1']);
    const sort = [{ name: 'shelf', order: 'desc' }];
    expect((await ids({ sort })).filter((id) => id !== 'p4')).toEqual(['p3', 'p2', 'p1']);
  });

  test('[7.10b][7.10d] is drawn and counted apart from the others with its key', async () => {
    const chart = async (code: string) => {
      const answer = await call('GetChartByDataDefinition', { code: 'PLACED', chart: code });
      expect(answer).toMatchObject({ id: 0 });
      return answer.data;
    };
    const shelves = await chart('SHELVES');
    expect(shelves.categories).toEqual(['A of room 1', 'A of room 2', 'B of room 3']);
    expect(shelves.series).toMatchObject([{ values: [1, 1, 1] }]);
    const others = await chart('OTHERS');
    expect(others.categories.sort()).toEqual(['A of room 1', 'A of room 2, B of room 2']);
    const rooms = await chart('ROOMS');
    expect(rooms.series.map(({ name }: { name: string }) => name).sort()).toEqual([
      ...['A of room 1', 'A of room 2', 'B of room 3'],
    ]);
  });

  test('[7.10c] is named in a new record by the other values that it was given', async () => {
    const asked = { code: 'PLACED', field: 'shelf', keys: ['A'] };
    for (const room of [1, 2, 3]) {
      const { data } = await call('GetQuoteListByDataDefinition', { ...asked, other: { room } });
      expect(data.list).toEqual([{ Key: 'A', Name: `A of room ${room}` }]);
    }
    const gone = await call('GetQuoteListByDataDefinition', { ...asked, other: { room: 9 } });
    expect(gone.data.list).toMatchObject([{ Key: 'A' }]);
  });
});

describe('an import into such Quotes', () => {
  beforeEach(() => server.pool.query('DELETE FROM thing_chair'));

  /** Has a file done. */
  async function bring(lines: readonly string[], existing = 'refuse') {
    const file = lines.join('\n');
    return answerOf(
      await importExcel(server, {
        fields: { code: 'SEATED', existing, digest: digestOf(file) },
        file: { content: file, name: 'seats.csv' },
        token,
      }),
    );
  }
  const faultsOf = (answer: Awaited<ReturnType<typeof bring>>) =>
    answer.data.problems.map(({ row, fields }: { row: number; fields: { name: string }[] }) => [
      row,
      ...fields.map(({ name }) => name),
    ]);
  const stored = async () => {
    const { rows } = await server.pool.query(
      'SELECT id, room, letter FROM thing_chair ORDER BY id',
    );
    return rows.map(({ id, room, letter }) => [id, room, letter].join(' '));
  };

  test('finds a name among the rows that the other values of its row allow', async () => {
    const lines = ['id,letter,room', 'a,Left,North', 'b,Left,South', 'c,Right,2', 'd,P,South'];
    expect(await bring(lines)).toMatchObject({ id: 0, data: { committed: true } });
    expect(await stored()).toEqual(['a 1 P', 'b 2 Q', 'c 2 P', 'd 2 P']);
  });

  test('finds it by what is stored, or what a new row begins with, where no column says it', async () => {
    expect(await bring(['id,room', 'a,1', 'b,2'])).toMatchObject({ data: { committed: true } });
    const lines = ['id,letter', 'a,Left', 'b,Left', 'c,Left'];
    expect(await bring(lines, 'change')).toMatchObject({ data: { committed: true } });
    expect(await stored()).toEqual(['a 1 P', 'b 2 Q', 'c 2 Q']);
  });

  test('[7.10e] tells of a choice without a column that a row of it leaves without a place, alone as among others', async () => {
    expect(await bring(['id,room,letter', 'a,1,B', 'b,1,P'])).toMatchObject({ id: 0 });
    const told = { fields: [{ name: 'letter', message: 'This value is not among the options' }] };
    for (const lines of [['a,2'], ['a,2', 'b,2']]) {
      const answer = await bring(['id,room', ...lines], 'change');
      expect(answer.data.problems).toMatchObject([{ row: 2, message: '', ...told }]);
    }
    expect(await stored()).toEqual(['a 1 B', 'b 1 P']);
  });

  test('tells of a name that is none of those, and of one that several are called', async () => {
    const answer = await bring(['id,room,letter', 'a,1,Right', 'b,2,Left', 'c,1,Back', 'd,9,P']);
    expect(answer).toMatchObject({ data: { committed: false } });
    expect(faultsOf(answer)).toEqual([
      [2, 'letter'],
      [4, 'letter'],
      [5, 'room'],
    ]);
    expect(JSON.stringify(answer.data.problems)).toContain('Several records are called so');
    expect(await stored()).toEqual([]);
  });
});

describe('a save', () => {
  test('takes what fits, and refuses what does not by its field', async () => {
    const fits = { values: { id: 'p1', name: 'P', kind: 'red', twin: 'r1' } };
    expect(await save(fits)).toMatchObject({ id: 0, data: { list: [{ twinUi: 'Rose' }] } });
    const refused = await save({ values: { id: 'p2', name: 'P', kind: 'blue', twin: 'r1' } });
    expect(refused.data.problems).toMatchObject([
      { fields: [{ name: 'twin', message: 'This value is not among the options' }] },
    ]);
  });

  test('[7.10e] that leaves the choice without a place by a change of the other value is refused by its field', async () => {
    await save({ values: { id: 'p1', name: 'P', kind: 'red', twin: 'r1' } });
    const key = { id: 'p1' };
    const change = { key, values: { kind: 'blue' }, original: { kind: 'red', twin: 'r1' } };
    for (const original of [change.original, { kind: 'red' }, undefined]) {
      const refused = await save({ ...change, original });
      expect(refused).toMatchObject({ code: 'NOT_SAVED' });
      expect(refused.data.problems).toMatchObject([
        {
          conflict: false,
          fields: [{ name: 'twin', message: 'This value is not among the options' }],
        },
      ]);
    }
    const both = { key, values: { kind: 'blue', twin: 'b1' }, original: { kind: 'red' } };
    expect(await save(both)).toMatchObject({ id: 0 });
    expect(await save({ key, values: { kind: 'red', twin: null } })).toMatchObject({ id: 0 });
  });

  test('[7.10e] whose user has not seen the choice that it leaves without a place is a conflict, with the row as it is stored', async () => {
    await save({ values: { id: 'p1', name: 'P', kind: 'red', twin: 'r1' } });
    const unseen = { kind: 'red', twin: null };
    expect(
      await save({ key: { id: 'p1' }, values: { kind: 'blue' }, original: unseen }),
    ).toMatchObject({
      code: 'CONFLICT',
      data: {
        problems: [{ conflict: true, current: { kind: 'red', twin: 'r1', twinUi: 'Rose' } }],
      },
    });
  });

  test('[7.10e] that somebody else has emptied since its user saw it is a conflict, too', async () => {
    await save({ values: { id: 'p1', name: 'P', kind: 'red' } });
    const key = { id: 'p1' };
    const seen = { kind: 'red', twin: 'r1' };
    const answer = await save({ key, values: { kind: 'blue' }, original: seen });
    expect(answer).toMatchObject({ code: 'CONFLICT', data: { problems: [{ conflict: true }] } });
    const given = await save({ key, values: { kind: 'blue', twin: null }, original: seen });
    expect(given).toMatchObject({ id: 0 });
  });

  test('leaves a record alone whose choice has lost its place since', async () => {
    await save({ values: { id: 'p1', name: 'P', kind: 'red', twin: 'r1' } });
    await server.pool.query(`UPDATE thing SET kind = 'blue' WHERE id = 'r1'`);
    expect(await save({ key: { id: 'p1' }, values: { name: 'New' } })).toMatchObject({ id: 0 });
  });
});

test('names that there are not are told when the definition is loaded', async () => {
  const [, , , twin] = PAIR.fields;
  const withWhere = (where: object) => ({
    ...PAIR,
    fields: [...PAIR.fields.slice(0, 3), { ...twin, quote: { ...twin?.quote, where } }],
  });
  await server.folder.write({ 'y4/data/PAIR.json': withWhere({ kindd: 'kind', kind: 'kin' }) });
  const { issues } = await server.load();
  await server.folder.write({ 'y4/data/PAIR.json': PAIR });
  expect((await server.load()).issues).toEqual([]);
  expect(issues.map(({ message }) => message).sort()).toEqual([
    expect.stringContaining('kin'),
    expect.stringContaining('kindd'),
  ]);
});
