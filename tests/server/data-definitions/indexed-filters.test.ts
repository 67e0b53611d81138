import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { fromSql, isOneOfSql } from '#server/data-definitions/sql/field-sql.ts';
import { selectionSql } from '#server/data-definitions/sql/selection-sql.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createTenants, runContext } from './_tenant.ts';

/** The largest number of a bigint: nineteen digits. */
const LARGEST = '9223372036854775807';

const tenants = createTenants(`
  CREATE TABLE hall (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, name text NOT NULL, PRIMARY KEY (corp, id)
  );
  CREATE TABLE visit (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, hall integer, day date, guests integer,
    halls text NOT NULL DEFAULT '',
    PRIMARY KEY (corp, id)
  );
  CREATE INDEX visit_hall ON visit (corp, hall);
  CREATE INDEX visit_day ON visit (corp, day);
  CREATE INDEX visit_guests ON visit (corp, guests);
  ${underTenancy('hall', 'visit')}`);
let visits: CompiledDefinition;

beforeAll(async () => {
  await tenants.fill(
    'a',
    `INSERT INTO hall SELECT current_setting('app.corp'), n, 'Hall ' || n FROM generate_series(1, 2000) n`,
    `INSERT INTO visit SELECT current_setting('app.corp'), n, n % 2000, date '2020-01-01' + n % 2000, n, n || ', 5,x'
       FROM generate_series(1, 20000) n`,
    `INSERT INTO visit (id, hall, day, guests) VALUES (${LARGEST}, 7, 'infinity', -5)`,
  );
  await tenants.pool.query('ANALYZE hall, visit');
  visits = await tenants.definition(
    {
      code: 'VISIT',
      source: { table: 'visit' },
      fields: [
        { name: 'id' },
        { name: 'hall', extraType: 'Quote', quote: { dataCode: 'HALL', key: 'id', name: 'name' } },
        {
          name: 'halls',
          extraType: 'Quote',
          multipleSelect: true,
          quote: { dataCode: 'HALL', key: 'id', name: 'name' },
        },
        { name: 'day', type: 'DateTime' },
        { name: 'guests', type: 'Number' },
      ],
      filters: ['hall', 'day', 'guests'],
    },
    { data: [{ code: 'HALL', source: { table: 'hall' } }] },
  );
});

/** How the database goes about a question of the first tenant. */
async function explain(question: RawBuilder<unknown>): Promise<string> {
  const { rows } = await tenants.tenancy.withTenant('a', (transaction) =>
    sql<{ 'QUERY PLAN': string }>`EXPLAIN ${question}`.execute(transaction),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function planOf(queries: FilterValues): Promise<string> {
  const { where } = selectionSql(visits, { queries, keyword: '', sort: [] }, runContext);
  return explain(sql`SELECT t.id FROM visit AS t WHERE ${where}`);
}

describe('[7.10b] an index serves', () => {
  test.each<[string, FilterValues, RegExp]>([
    ['the key of a record', { id: '$c$77$c$' }, /Index Cond: .*\(id = /],
    ['the lines of a row', { hall: '$c$77$c$' }, /Index Cond: .*\(hall = /],
    ['a quoted row by its key or name', { hall: '77' }, /Index Cond: .*\(hall = /],
    ['a range of days', { day: '2020-03-01~2020-03-02' }, /Index Cond: .*\(day > /],
    ['a whole number', { guests: '77' }, /Index Cond: .*\(guests = /],
    ['a range of whole numbers', { guests: '70~77' }, /Index Cond: .*\(guests >= /],
  ])('%s', async (_what, queries, condition) => {
    const plan = await planOf(queries);
    expect(plan).toMatch(condition);
    expect(plan).not.toMatch(/Seq Scan on visit/);
  });
});

test('[7.10c] an index serves the keys of options that are chosen already', async () => {
  const chosen = isOneOfSql(sql.id('t', 'id'), 'integer', [
    '77',
    '007',
    'x',
    '99999999999999999999',
  ]);
  const plan = await explain(sql`SELECT t.name FROM hall AS t WHERE ${chosen}`);
  expect(plan).toMatch(/Index Cond: .*\(id = ANY \('\{77\}'::bigint\[\]\)/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('[7.10b] an index serves the names of a Quote of several, row by row', async () => {
  const { where } = selectionSql(visits, { queries: {}, keyword: '', sort: [] }, runContext);
  const from = fromSql(visits.source, visits.fields);
  const plan = await explain(sql`SELECT * FROM ${from} WHERE ${where} LIMIT 10`);
  expect(plan).toMatch(/Index Cond: .*\(id = CASE/);
  expect(plan).not.toMatch(/Seq Scan on hall/);
  const { list } = await tenants.list(visits, { queries: { id: '7' } });
  expect(list[0]).toMatchObject({ hallsUi: ['Hall 7', 'Hall 5', 'x'] });
});

describe('[7.10b] compared as numbers and days, as many rows are found as by their texts', () => {
  test.each<[FilterValues, string[]]>([
    [{ id: LARGEST }, [LARGEST]],
    [{ id: '9223372036854775808' }, []],
    [{ id: ['3', '003', '3.0', ' 4', 'x', ''] }, ['3']],
    [{ hall: 'Hall 1999' }, ['1999', '3999', '5999']],
    [{ hall: '$c$Hall 7$c$' }, []],
    [{ hall: '$c$007$c$' }, []],
    [{ guests: '-5' }, [LARGEST]],
    [{ guests: '6.5~7.5' }, ['7']],
    [{ guests: '99999999999999999999' }, []],
    [{ day: '2020-01-02 00:00:00~2020-01-02 23:59:59', id: ['1', '2'] }, ['1']],
    [{ day: '2020-01-02 12:00~2020-01-03 12:00', id: ['1', '2', '3'] }, ['2']],
    [{ day: '2020-01-02 12:00', id: ['1', '2'] }, []],
    [{ day: '2020-01-03~', id: ['1', '2', LARGEST] }, ['2', LARGEST]],
    [{ day: '~2020-01-02', id: ['1', '2', LARGEST] }, ['1']],
  ])('%o', async (queries, ids) => {
    const { list } = await tenants.list(visits, { queries, count: 3 });
    expect(list.map((row) => String(row.id))).toEqual(ids);
  });
});
