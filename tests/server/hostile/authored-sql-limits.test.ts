import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewContent } from '#schemas/saved-view/saved-view.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { sampleFiles } from '../_definitions.ts';
import { createTestServer, type TestServer } from '../_server.ts';
import { downloadExcel, sheetIn } from '../_sheets.ts';

const ENDLESS = 'SELECT generate_series(1, 1000000000) AS id';

const NESTED = "(repeat('[', 6000) || repeat(']', 6000))::json AS nested";
const DEEP = `SELECT :id::int AS id, ${NESTED}`;
const DEEPEN = `INSERT INTO short_link (id, url) SELECT gen_random_uuid(), 'https://a.example/' || :id::int RETURNING ${NESTED}`;

/** SQL of authors by what it does to whoever runs it. */
const SOURCES = {
  LARGE: "SELECT i AS id, i || repeat('x', 10000000) AS name FROM generate_series(1, 20) i",
  LONG: "SELECT i AS id, repeat('x', 70000000 + i) AS name FROM generate_series(1, 2) i",
  WIDE: `SELECT 1 AS id, ${Array.from({ length: 300 }, (_, index) => `${index} AS c${index}`).join(', ')}`,
  BEYOND: "SELECT i AS id, repeat('x', 2000000000 + i) AS name FROM generate_series(1, 2) i",
  DIVIDING: 'SELECT i AS id, 1 / (i - 2) AS name FROM generate_series(1, 3) i',
};

let server: TestServer;
let token: string;

beforeAll(async () => {
  const sources = Object.entries(SOURCES).flatMap(([code, text]) => [
    [
      `y4/data/${code}.json`,
      {
        code,
        source: { sql: `${code.toLowerCase()}.sql` },
        key: ['id'],
        ...(code !== 'WIDE' && { charts: { names: { group: 'name' } } }),
        access: { read: '*', write: '*' },
        actions: {
          endless: { sql: 'endless.sql' },
          thousands: { sql: 'thousands.sql' },
          divide: { sql: 'divide.sql', params: ['id'] },
          deep: { sql: 'nested.sql', params: ['id'] },
          deepen: { sql: 'deepen.sql', params: ['id'] },
          divideStock: { sql: 'divide-stock.sql', params: ['id'] },
        },
      },
    ],
    [`y4/data/${code.toLowerCase()}.sql`, text],
  ]);
  server = await createTestServer({
    files: {
      ...sampleFiles,
      ...Object.fromEntries(sources),
      'y4/data/NO_NUMBERS.json': {
        code: 'NO_NUMBERS',
        source: { sql: 'no-numbers.sql' },
        key: ['id'],
        statistics: [
          { name: 'Sum', value: 'sum(ratio)' },
          { name: 'Most', value: 'max(large)' },
          { name: 'Digits', value: 'max(digits)' },
        ],
        access: { read: '*' },
      },
      'y4/data/no-numbers.sql':
        "SELECT 1 AS id, 'NaN'::float8 AS ratio, 'Infinity'::float8 AS large, 'NaN'::numeric AS none, 10::numeric ^ 400::numeric AS digits",
      'y4/data/endless.sql': ENDLESS,
      'y4/data/thousands.sql': 'SELECT i FROM generate_series(1, 10001) i',
      'y4/data/divide.sql': 'SELECT 1 / (:id::int - :id::int)',
      'y4/data/nested.sql': DEEP,
      'y4/data/deepen.sql': DEEPEN,
      'y4/data/divide-stock.sql':
        'UPDATE short_link SET id = (1 / (:id::int - :id::int))::text WHERE id = :id::text',
      ...Object.fromEntries(
        Object.entries({ DEEP, DEEPEN }).flatMap(([code, text]) => [
          [
            `y4/tasks/${code}_CALL_BY_SCRIPT.json`,
            { code: `${code}_CALL_BY_SCRIPT`, sql: `${code.toLowerCase()}.sql`, access: 'public' },
          ],
          [`y4/tasks/${code.toLowerCase()}.sql`, text.replaceAll(':id::int', '1')],
        ]),
      ),
      'y4/tasks/ENDLESS_CALL_BY_SCRIPT.json': {
        code: 'ENDLESS_CALL_BY_SCRIPT',
        sql: 'endless.sql',
        access: 'public',
      },
      'y4/tasks/endless.sql': ENDLESS,
      'y4/tasks/THOUSANDS_CALL_BY_SCRIPT.json': {
        code: 'THOUSANDS_CALL_BY_SCRIPT',
        sql: 'thousands.sql',
        access: 'public',
      },
      'y4/tasks/GATHERING_CALL_BY_SCRIPT.json': {
        code: 'GATHERING_CALL_BY_SCRIPT',
        sql: 'gathering.sql',
        access: 'public',
      },
      'y4/tasks/gathering.sql':
        "SELECT length(repeat('x', i)) FROM generate_series(1000000000, 1000000000) i",
      'y4/tasks/thousands.sql': 'SELECT i FROM generate_series(1, 10001) i',
    },
  });
  expect((await server.load()).issues).toEqual([]);
  token = await server.tokenOf('ann');
});
afterAll(() => server.close());

const call = (command: string, params: object) =>
  server.call(`WebUiService.${command}`, params, { corp: 'y4', token });

const list = (code: string) => call('GetListByDataDefinition', { code, index: 0, count: -1 });
const run = (task: string) =>
  server.call('Task.Run', { task: `${task}_CALL_BY_SCRIPT` }, { corp: 'y4', token });
const act = (action: string, rows: object[] = []) =>
  call('SqlByDataDefinition', { code: 'DIVIDING', action, rows });

const TOO_LARGE = { id: ResultId.refused, code: 'TOO_LARGE', data: null };

describe('SQL of an author that answers with more than a process can hold', () => {
  test.each([
    ['rows of ten megabytes', () => list('LARGE')],
    ['a value of 70 megabytes', () => list('LONG')],
    [
      'groups of a chart',
      () => call('GetChartByDataDefinition', { code: 'LARGE', chart: 'names' }),
    ],
    ['a task without end', () => run('ENDLESS')],
    ['a task with more rows than a page has use for', () => run('THOUSANDS')],
    ['a task that answers with little, and gathers a gigabyte for it', () => run('GATHERING')],
    ['an action without end', () => act('endless')],
    ['an action with more rows than a page has use for', () => act('thousands')],
  ])('is told so: %s', async (_, ask) => {
    const answer = await ask();
    expect(answer).toMatchObject(TOO_LARGE);
    expect(answer.message).not.toBe('');
    // Nobody else notices.
    expect(await server.call('WebUiFalcon.GetMenu', {}, { corp: 'beta' })).toMatchObject({ id: 0 });
  });
});

test('numbers of the database that are none keep no rows back, and are shown nowhere', async () => {
  const params = { code: 'NO_NUMBERS', index: 0, count: -1, statistics: true };
  expect(await call('GetListByDataDefinition', params)).toMatchObject({
    id: 0,
    data: {
      list: [
        { id: 1, ratio: null, large: null, none: null, digits: expect.stringMatching(/^10{400}/) },
      ],
      statistics: [{ value: '' }, { value: '' }, { value: expect.stringMatching(/^10{400}/) }],
    },
  });
});

test('[7.10h] more columns than anybody reads at once are written into a workbook, and kept in a view', async () => {
  const fields = Array.from({ length: 300 }, (_, index) => `c${index}`);
  const file = await downloadExcel(server, { code: 'WIDE', fields }, { token });
  expect((await sheetIn(file)).columnCount).toBe(300);
  const columns = fields.map((name) => ({ name }));
  expect(viewContent.safeParse({ columns }).success).toBe(true);
});

describe('SQL of an author that meets a value which it cannot work with', () => {
  test('in rows says whose matter it is, and nothing of the SQL', async () => {
    const answer = await list('DIVIDING');
    expect(answer).toMatchObject({ id: ResultId.refused, code: 'DATA_22012', status: 200 });
    expect(answer.message).not.toMatch(/division|SELECT/);
  });

  test('or that makes one which no value can be', async () => {
    expect(await list('BEYOND')).toMatchObject({ id: ResultId.refused, code: 'DATA_54000' });
  });

  test.each([
    ['a task', () => run('DEEP')],
    ['a task that writes', () => run('DEEPEN')],
    ['an action', () => act('deep', [{ id: 1 }])],
    ['an action that writes', () => act('deepen', [{ id: 1 }])],
  ])('or that nests deeper than anybody reads: %s', async (_, ask) => {
    expect(await ask()).toMatchObject({ id: ResultId.refused, code: 'DATA_54001', status: 200 });
  });

  test('in an action that only reads says the same, and nothing of a change', async () => {
    expect(await act('divide', [{ id: 1 }])).toMatchObject({
      id: ResultId.refused,
      code: 'DATA_22012',
    });
  });

  test('in an action that writes is a rule of the data that it breaks', async () => {
    expect(await act('divideStock', [{ id: 1 }])).toMatchObject({
      id: ResultId.refused,
      code: 'RULE',
    });
  });
});
