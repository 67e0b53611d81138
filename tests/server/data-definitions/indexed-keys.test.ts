import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { onTenantClock } from '#server/data-definitions/authored-run.ts';
import type { CompiledDefinition, CompiledField } from '#server/data-definitions/compiled.ts';
import { keysSql } from '#server/data-definitions/import/read-rows.ts';
import { planExcel } from '#server/data-definitions/read/excel.ts';
import { fromSql, keyPartSql } from '#server/data-definitions/sql/field-sql.ts';
import { isOneOfSql } from '#server/data-definitions/sql/own-type.ts';
import { selectionSql } from '#server/data-definitions/sql/selection-sql.ts';
import { keyOfRow, keySql } from '#server/data-definitions/write/row-key.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createTenants, runContext } from './_tenant.ts';

/** A table for each type of key, with the key that row 77 has, and texts that are no row's. */
const TYPES = {
  uuid: {
    made: `md5(n::text)::uuid`,
    own: '28dd2c79-55ce-9264-5624-0b2ff0100bde',
    others: ['28DD2C79-55CE-9264-5624-0B2FF0100BDE', '28dd2c7955ce926456240b2ff0100bde', 'x', '7'],
  },
  'char(9)': { made: `'K' || n`, own: 'K77', others: ['k77', 'K77 x', 'K777777777777'] },
  date: {
    made: `date '2000-01-01' + n`,
    own: '2000-03-18',
    others: [
      '2000-3-18',
      '2000-02-30',
      'x',
      '18.03.2000',
      'yesterday',
      '10000-01-01',
      '0044-01-01 BC',
    ],
  },
  timestamp: {
    made: `timestamp '2000-01-01 00:00:00.25' + n * interval '1 hour'`,
    own: '2000-01-04T05:00:00.25',
    others: [
      '2000-01-04T05:00:00',
      '2000-02-30T05:00:00',
      '2000-01-04T25:00:00',
      '2000-01-04',
      'x',
    ],
  },
  timestamptz: {
    made: `timestamptz '2000-01-01 00:00:00.25+08' + n * interval '1 hour'`,
    own: '2000-01-04T05:00:00.25',
    others: ['2000-01-04T05:00:00', '2000-01-04T05:00:00.25+23:99', '-infinity', 'now', ''],
  },
  time: {
    made: `time '00:00' + n * interval '3 seconds'`,
    own: '00:03:51',
    others: ['00:03:51.0', '24:00', '25:00', '0:03:51', 'x'],
  },
} as const;

const kinds = Object.entries(TYPES).map(([type, texts], index) => ({
  type,
  table: `kind_${index}`,
  lines: `line_${index}`,
  ...texts,
}));

const tenants = createTenants(
  `CREATE TABLE seat (
    corp text NOT NULL DEFAULT current_setting('app.corp'), hall bigint, place text, n integer, lasts interval,
    PRIMARY KEY (corp, hall, place)
  );
  CREATE TYPE mood_word AS ENUM ('calm', 'loud');
  CREATE TABLE mood (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id mood_word, name text NOT NULL, PRIMARY KEY (corp, id)
  );
  ${underTenancy('seat', 'mood')}`,
  ...kinds.map(
    ({ type, table, lines }) => `
  CREATE TABLE ${table} (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id ${type}, name text NOT NULL, PRIMARY KEY (corp, id)
  );
  CREATE TABLE ${lines} (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id bigint, kind ${type}, kinds text NOT NULL,
    PRIMARY KEY (corp, id)
  );
  CREATE VIEW ${table}_seen WITH (security_invoker = true) AS SELECT * FROM ${table};
  GRANT SELECT ON ${table}_seen TO y4_author;
  CREATE INDEX ${lines}_kind ON ${lines} (corp, kind);
  ${underTenancy(table, lines)}`,
  ),
);

beforeAll(async () => {
  await tenants.fill(
    'a',
    `INSERT INTO seat SELECT current_setting('app.corp'), n, 'R0' || n, n, n * interval '1 minute'
       FROM generate_series(1, 10000) n`,
    `INSERT INTO seat VALUES (current_setting('app.corp'), 1, '~', 0)`,
  );
  await tenants.pool.query('ANALYZE seat');
  for (const { table, lines, made } of kinds) {
    await tenants.fill(
      'a',
      `SET LOCAL timezone = '${runContext.timeZone}'`,
      `INSERT INTO ${table} SELECT current_setting('app.corp'), ${made}, 'Kind ' || n || '.' FROM generate_series(1, 10000) n`,
      `INSERT INTO ${lines} SELECT current_setting('app.corp'), n, ${made}, (${made}) || ',x' FROM generate_series(1, 10000) n`,
    );
    await tenants.pool.query(`ANALYZE ${table}, ${lines}`);
  }
});

function definitionOf(table: string): Promise<CompiledDefinition> {
  return tenants.definition({ code: 'KIND', source: { table } });
}

function linesOf(table: string, lines: string): Promise<CompiledDefinition> {
  const quote = { dataCode: 'KIND', key: 'id', name: 'name' };
  return tenants.definition(
    {
      code: 'LINE',
      source: { table: lines },
      fields: [
        { name: 'id' },
        { name: 'kind', extraType: 'Quote', quote },
        { name: 'kinds', extraType: 'Quote', multipleSelect: true, quote },
      ],
      filters: ['kind'],
    },
    { data: [{ code: 'KIND', source: { view: `${table}_seen` }, key: ['id'] }] },
  );
}

/** How the database goes about a question of the first tenant, on its clock. */
async function explain(question: RawBuilder<unknown>): Promise<string> {
  const { rows } = await tenants.tenancy.withTenant('a', (transaction) =>
    onTenantClock(transaction, runContext, () =>
      sql<{ 'QUERY PLAN': string }>`EXPLAIN ${question}`.execute(transaction),
    ),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function whereOf(definition: CompiledDefinition, queries: FilterValues): RawBuilder<boolean> {
  return selectionSql(definition, { queries, keyword: '', sort: [] }, runContext).where;
}

test.each(kinds.filter(({ type }) => ['uuid', 'char(9)', 'time'].includes(type)))(
  '[7.10b] a filter by exactly a text finds a $type by an index',
  async ({ table, own }) => {
    const kind = await tenants.definition({ code: 'KIND', source: { table }, filters: ['id'] });
    const where = whereOf(kind, { id: `$c$${own}$c$` });
    const plan = await explain(sql`SELECT t.name FROM ${sql.id(table)} AS t WHERE ${where}`);
    expect(plan).toMatch(/Index Cond: .*\(id = /);
    const { list } = await tenants.list(kind, { queries: { id: `$c$${own}$c$` } });
    expect(list).toMatchObject([{ id: own, name: 'Kind 77.' }]);
  },
);

test('[3.5] a Quote of a key that its column can never be compared with shows what the column has', async () => {
  const quote = { dataCode: 'MOOD', key: 'id', name: 'name' };
  const seat = await tenants.definition(
    {
      code: 'SEAT',
      source: { table: 'seat' },
      fields: [{ name: 'hall' }, { name: 'place' }, { name: 'lasts', extraType: 'Quote', quote }],
    },
    { data: [{ code: 'MOOD', source: { table: 'mood' } }] },
  );
  const { list } = await tenants.list(seat, { queries: { hall: '7' } });
  expect(list).toMatchObject([{ hall: 7, lasts: '00:07:00' }]);
});

test('[7.10h] chosen rows of a key of several parts come by an index, and no others', async () => {
  const seat = await tenants.definition({ code: 'SEAT', source: { table: 'seat' } });
  const keysOf = (keys: string[]) =>
    planExcel(seat, { queries: {}, keyword: '', sort: [], keys }, runContext).selected.where;
  const rows = (where: RawBuilder<boolean>) =>
    tenants.tenancy.withTenant('a', async (transaction) => {
      const found = await sql<{ n: number }>`SELECT n FROM seat AS t WHERE ${where}
        ORDER BY n`.execute(transaction);
      return found.rows.map(({ n }) => n);
    });
  const chosen = keysOf(['7~R07', '8~R08', '7~R08', '9~R9']);
  expect(await explain(sql`SELECT FROM seat AS t WHERE ${chosen}`)).toMatch(
    /Index Cond: .*\(hall = /,
  );
  expect(await rows(chosen)).toEqual([7, 8]);
  // A part may hold what stands between them.
  expect(await rows(keysOf(['1~~', '7~R07']))).toEqual([0, 7]);
});

describe.each(kinds)('[7.10b] a key of $type', ({ type, table, lines, own, others }) => {
  const part = (field: CompiledField) => keyPartSql(field, runContext);

  test.each<[string, (definition: CompiledDefinition) => RawBuilder<boolean>]>([
    ['opens its record', (kind) => whereOf(kind, { id: `$c$${own}$c$` })],
    [
      'is among those of a workbook',
      (kind) => {
        const ask = { queries: {}, keyword: '', sort: [], keys: [own] };
        return planExcel(kind, ask, runContext).selected.where;
      },
    ],
    ['is found by an import', (kind) => keysSql(kind, [[own]], part)],
    ['is saved and deleted', (kind) => keySql(kind, keyOfRow(kind, { id: own }, runContext))],
  ])('%s by an index', async (_what, whereBy) => {
    const where = whereBy(await definitionOf(table));
    const plan = await explain(sql`SELECT t.name FROM ${sql.id(table)} AS t WHERE ${where}`);
    expect(plan).toMatch(/Index Cond: .*\(id = /);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  test('finds its lines by an index, and names of what lines point at', async () => {
    const definition = await linesOf(table, lines);
    const where = whereOf(definition, { kind: `$c$${own}$c$` });
    const from = fromSql(definition.source, definition.fields);
    const plan = await explain(sql`SELECT * FROM ${from} WHERE ${where}`);
    expect(plan).toMatch(/Index Cond: .*\(kind = ANY/);
    expect(plan).toMatch(/Index Cond: .*\(id = /);
    if (['uuid', 'char(9)'].includes(type)) expect(plan).not.toMatch(/Seq Scan/);
  });

  test('finds the one row that it names, and its lines', async () => {
    const definition = await definitionOf(table);
    const { list } = await tenants.list(definition, { queries: { id: [own, ...others] } });
    expect(list.map((row) => row.name)).toEqual(['Kind 77.']);
    const lined = await linesOf(table, lines);
    const found = await tenants.list(lined, { queries: { kind: 'Kind 77.' } });
    expect(found.list).toMatchObject([{ id: 77, kindUi: 'Kind 77.', kindsUi: ['Kind 77.', 'x'] }]);
  });

  test.each(others)('finds nothing by "%s"', async (text) => {
    const definition = await definitionOf(table);
    const { list } = await tenants.list(definition, { queries: { id: [text] } });
    expect(list).toEqual([]);
    const [{ type: own }] = definition.key as [CompiledField];
    const { rows } = await tenants.tenancy.withTenant('a', (transaction) => {
      const where = isOneOfSql(sql.id('t', 'id'), own, [text]);
      return sql`SELECT FROM ${sql.id(table)} AS t WHERE ${where}`.execute(transaction);
    });
    expect(rows).toEqual([]);
  });
});
