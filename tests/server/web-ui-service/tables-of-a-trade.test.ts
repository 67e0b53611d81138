import { describe, expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';

import { createThingServer } from './_things.ts';
import { BIG, TRADE_DEFINITIONS, TRADE_ROWS, TRADE_SQL, TRADE_TABLES } from './_trade.ts';

const server = await closedAfterTests(createThingServer({}));
await server.pool.query(TRADE_TABLES);
await server.pool.query(TRADE_ROWS);
const files = Object.entries(TRADE_DEFINITIONS).map(([code, definition]) => [
  `y4/data/${code}.json`,
  definition,
]);
await server.folder.write({ ...Object.fromEntries(files), ...TRADE_SQL });
expect((await server.load()).issues).toEqual([]);
const token = await server.tokenOf('ann');

const ask = (command: string, params: object) =>
  server.call(`WebUiService.${command}`, params, { corp: 'y4', token });
const list = (code: string, params: object = {}) =>
  ask('GetListByDataDefinition', { code, ...params });

async function save(code: string, values: object, key?: object): Promise<string> {
  const { id, data } = await ask('SaveByDataDefinition', { code, rows: [{ values, key }] });
  if (id === 0) return 'saved';
  const [{ message, fields }] = data.problems;
  const told = fields.map((field: { name: string; message: string }) => Object.values(field));
  return [message, ...told.map((parts: string[]) => parts.join(': '))].filter(Boolean).join('; ');
}

describe('a key that quotes another table', () => {
  test('[2.14c] has pages that never overlap, though two quoted rows are called the same', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((index) => list('BIN', { index, count: 10, sort: [] })),
    );
    const places = pages.flatMap(({ data }) => data.list);
    expect(places).toHaveLength(30);
    expect(new Set(places.map(({ depot, aisle }) => `${depot}${aisle}`)).size).toBe(30);
  });

  test('sorted by the name it shows, still tells its rows apart', async () => {
    const sort = [{ name: 'depot', order: 'desc' }];
    const pages = await Promise.all(
      [0, 1, 2].map((index) => list('BIN', { index, count: 10, sort })),
    );
    const places = pages.flatMap(({ data }) => data.list.map((row: object) => JSON.stringify(row)));
    expect(new Set(places).size).toBe(30);
  });

  test('of a fixed width comes without the blanks behind it, and finds its row', async () => {
    const { data } = await list('BIN', { queries: { depot: 'DU' }, count: 1 });
    expect(data.list[0]).toMatchObject({ depot: 'DU', depotUi: 'North', aisle: 1 });
    expect(await save('BIN', { locked: true }, { depot: 'DU', aisle: 1 })).toBe('saved');
  });
});

describe('numbers that a double cannot tell', () => {
  test('come as texts, and as keys find their rows for a save, an action and a deletion', async () => {
    const { data } = await list('WARE', { sort: [{ name: 'no', order: 'desc' }] });
    expect(data.list[0]).toMatchObject({ no: BIG, weight: '12345678901234.123456', price: 12.5 });
    expect(data.list[1]).toMatchObject({ no: 7, weight: 0.5 });
    expect(await save('WARE', { weight: '12345678901234.123457' }, { no: BIG })).toBe('saved');
    const action = { code: 'WARE', action: 'cheapen', rows: [{ no: BIG }] };
    expect(await ask('SqlByDataDefinition', action)).toMatchObject({
      id: 0,
      data: { affected: 1 },
    });
    const stored = await server.pool.query(`SELECT weight, price FROM ware WHERE no = ${BIG}`);
    expect(stored.rows).toEqual([{ weight: '12345678901234.123457', price: '6.25' }]);
    expect(await save('WARE', { no: '9007199254740999', name: 'Chair' })).toBe('saved');
    const gone = { code: 'WARE', rows: [{ no: '9007199254740999' }] };
    expect(await ask('DeleteByDataDefinition', gone)).toMatchObject({ id: 0 });
  });

  test('are shown with the places that their column keeps, where these are more than others show', async () => {
    const { data } = await ask('GetDataDefinition', { code: 'WEIGHT' });
    const kept = data.fields.map(({ name, places }: { name: string; places?: number }) => [
      name,
      places ?? null,
    ]);
    expect(Object.fromEntries(kept)).toEqual({
      no: null,
      weight: 6,
      price: null,
      rebate: 4,
      density: 9,
    });
  });

  test.each([
    [{ price: 1.234 }, 'price: At most two decimals'],
    [{ price: '1.230' }, 'saved'],
    [{ weight: 0.1234567 }, 'weight: This has more decimals than are kept'],
    [{ rebate: 0.12345 }, 'rebate: At most four decimals'],
    [{ pieces: 1.5 }, 'pieces: This is not a whole number'],
    [{ pieces: '9223372036854775808' }, 'pieces: This value does not fit'],
    [{ pieces: 2_147_483_648 }, 'pieces: This value does not fit'],
    [{ pieces: 'few' }, 'pieces: This is not a number'],
    [{ no: '92233720368547758080' }, 'no: This value does not fit'],
  ])('%j is never rounded without a word: %s', async (values, told) => {
    expect(await save('WARE', values, { no: 7 })).toBe(told);
  });
});

test('[5.7] a box of a new record shows what the table keeps, and no where that has to be something', async () => {
  const { data } = await ask('GetDataDefinition', { code: 'GATE' });
  const fields = data.fields as { name: string; initial?: unknown }[];
  expect(Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))).toEqual({
    id: undefined,
    open: true,
    heated: false,
    insured: undefined,
    painted: undefined,
    shut: false,
    locked: false,
    checked: undefined,
  });
  expect(await save('GATE', { open: false, heated: false, checked: true })).toBe(
    'insured: This field is required',
  );
  expect(await save('GATE', { open: false, heated: false, insured: true, checked: true })).toBe(
    'saved',
  );
  const { rows } = await server.pool.query('SELECT open, heated, insured, shut FROM gate');
  expect(rows).toEqual([{ open: false, heated: false, insured: true, shut: false }]);
});

describe('rules that no column of the row tells by itself', () => {
  test.each([
    ['WARE', { rebate: 1.5 }, { no: 7 }, 'rebate: This value does not fit'],
    ['DEPOT', { origin: 'de' }, { code: 'HAM' }, 'origin: A country has two capitals'],
    ['WARE', { name: 'LAMP' }, { no: 7 }, 'name: This value is already taken'],
    [
      'MOVEMENT',
      { ware: 7, quantity: 0, booked: '2026-03-01' },
      undefined,
      'quantity: This value does not fit',
    ],
    [
      'MOVEMENT',
      { ware: 7, quantity: -50, booked: '2026-03-01' },
      undefined,
      'There is not that much',
    ],
    // No part of the table takes it.
    [
      'MOVEMENT',
      { ware: 7, quantity: 1, booked: '2031-03-01' },
      undefined,
      'booked: This value does not fit',
    ],
    ['DEPOT', { code: 'BER' }, { code: 'HAM' }, 'Other records still need this one'],
  ])('a save of %s with %j tells where or why', async (code, values, key, told) => {
    expect(await save(code, values, key)).toBe(told);
  });

  test('a deletion tells that others need the row, though their key restricts it', async () => {
    const gone = await ask('DeleteByDataDefinition', { code: 'DEPOT', rows: [{ code: 'HAM' }] });
    expect(gone).toMatchObject({ code: 'STILL_NEEDED' });
  });

  test('an action tells a rule in the rule’s own words', async () => {
    const action = { code: 'WARE', action: 'empty', rows: [{ no: 7 }] };
    const told = await ask('SqlByDataDefinition', action);
    expect(told).toMatchObject({ id: 60023, code: 'RULE', message: 'There is not that much' });
  });
});

test('tables and columns may have names of every script, with blanks and brackets in them', async () => {
  for (const quantity of [7, 5]) expect(await save('COUNT', { quantity })).toBe('saved');
  expect(await save('COUNT', { quantity: 6 }, { no: 2 })).toBe('saved');
  const { data } = await list('COUNT', { queries: { quantity: '6~' }, statistics: true });
  expect(data.list).toEqual([
    { no: 2, quantity: 6 },
    { no: 1, quantity: 7 },
  ]);
  expect(data.statistics).toMatchObject([{ value: 13 }]);
});

test('a number in a key is told digit by digit, another as its author says', async () => {
  const { data } = await ask('GetDataDefinition', { code: 'COUNT' });
  const formats = data.fields.map(({ format }: { format?: string }) => format);
  expect(formats).toEqual(['plain', 'integer']);
});

test('ranges and lists of numbers are read and written as the database writes them', async () => {
  const { data } = await list('WARE', { queries: { no: BIG } });
  expect(data.list[0]).toMatchObject({ sold: '[2026-01-01,2026-07-01)', sizes: '{1,2}' });
  expect(await save('WARE', { sold: '[2026-02-01,)', sizes: '{3}' }, { no: 7 })).toBe('saved');
  expect(await save('WARE', { sold: 'always' }, { no: 7 })).toBe('sold: This value does not fit');
});

test('[2.14i] a chart names a group of several words as a grid does', async () => {
  const { data } = await ask('GetChartByDataDefinition', { code: 'WARE', chart: 'byTags' });
  expect([...data.categories].sort()).toEqual(['new, big', '–']);
});
