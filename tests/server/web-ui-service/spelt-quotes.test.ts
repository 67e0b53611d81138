import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { digestOf, importExcel } from '../_sheets.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createThingServer } from './_things.ts';

const UUID = '0e984725-c51c-4bf4-9960-e1c80e27aba0';

const TABLES = [
  `CREATE TABLE thing_rate (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    code text, size numeric(8, 3), amount numeric(10, 2), since timestamptz, opens time, day date, mark uuid,
    PRIMARY KEY (corp, code), UNIQUE (corp, size))`,
  `CREATE TABLE thing_rated (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    id text, amount text, size numeric(8, 3), since text, opens text, day text, mark text,
    PRIMARY KEY (corp, id))`,
  underTenancy('thing_rate', 'thing_rated'),
  `INSERT INTO thing_rate (corp, code, size, amount, since, opens, day, mark) VALUES
    ('y4', 'a', 1.5, 7, '2026-03-01 11:30:00.25Z', '18:45', '2026-03-01', '${UUID}'),
    ('y4', 'b', 12, 2469, '2026-03-01 11:30:05Z', '18:45:10', '2026-03-02', NULL),
    ('y4', 'c', 2, 12469, NULL, NULL, NULL, NULL),
    ('y4', 'd', 3, 12, NULL, NULL, NULL, NULL), ('y4', 'e', 4, 12, NULL, NULL, NULL, NULL), ('y4', '7', 5, 5, NULL, NULL, NULL, NULL)`,
];

const quoted = (name: string, key = 'code', more: object = {}) => ({
  name,
  extraType: 'Quote',
  quote: { dataCode: 'RATE', key, name, ...more },
});

const FILES = {
  'y4/data/RATE.json': { code: 'RATE', source: { table: 'thing_rate' }, access: { read: '*' } },
  'y4/data/RATED.json': {
    code: 'RATED',
    source: { table: 'thing_rated' },
    fields: [
      { name: 'id', required: true },
      quoted('amount'),
      { ...quoted('size'), quote: { dataCode: 'RATE', key: 'size', name: 'code' } },
      quoted('since'),
      quoted('opens'),
      quoted('day'),
      quoted('mark'),
    ],
    import: true,
    access: { read: '*', write: ['sales'] },
  },
};

const server = await closedAfterTests(createThingServer(FILES, TABLES));
const token = await server.tokenOf('ann');

/** What an import of one row with that cell stores there, or why it stores nothing. */
async function stored(field: string, cell: string): Promise<unknown> {
  const content = `id;${field}\nx;"${cell}"\n`;
  const answer = await importExcel(server, {
    fields: { code: 'RATED', existing: 'change', digest: digestOf(content) },
    file: { content, name: 'rated.csv' },
    token,
  });
  const { id, data } = JSON.parse(answer.body);
  if (id !== 0) return data.problems[0].fields[0].message;
  const { rows } = await server.pool.query(`SELECT ${field}::text AS key FROM thing_rated`);
  return rows[0].key;
}

test.each([
  ['amount', '2469', 'b'],
  ['amount', '2,469.0', 'b'],
  // A key is a text there, and comes first.
  ['amount', '7', '7'],
  ['amount', '7.00', 'a'],
  ['amount', '12', 'Several records are called so'],
  ['size', '12', '12.000'],
  ['size', 'a', '1.500'],
  ['since', '2026-03-01T19:30:00', 'a'],
  ['since', '2026-3-1 19:30:05', 'b'],
  ['opens', '18:45:00', 'a'],
  ['day', '2026/3/2', 'b'],
  ['mark', `{${UUID.toUpperCase()}}`, 'a'],
])('[7.10g] rows are named by %s however it is spelt: %s', async (field, cell, key) => {
  expect(await stored(field, cell)).toBe(key);
});

test.each([
  ['amount', '2,469.0', ['b']],
  ['size', '12.0', ['12.000']],
  ['since', '2026-3-1 19:30', ['a']],
  ['mark', UUID.toUpperCase(), ['a']],
])('[7.10c] options are found by %s however it is spelt: %s', async (field, keyword, keys) => {
  const params = { code: 'RATED', field, keyword };
  const call = 'WebUiService.GetQuoteListByDataDefinition';
  const { data } = await server.call(call, params, { corp: 'y4', token });
  expect(data.list.map(({ Key }: { Key: string }) => Key)).toEqual(keys);
});
