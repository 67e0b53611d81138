import { beforeAll, describe, expect, test } from 'vitest';
import { onTenantClock } from '#server/data-definitions/authored-run.ts';
import { clientDefinition } from '#server/data-definitions/client-definition.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { saveRows } from '#server/data-definitions/write/save.ts';
import { createTenants, runContext } from './_tenant.ts';

/** A table as somebody else may have left it. */
const ODD_TABLE = `
  CREATE TYPE "orderState" AS ENUM ('new', 'picking', 'shipped');
  CREATE DOMAIN amount AS numeric(12, 2) CHECK (value >= 0);
  CREATE TABLE "OrderLine" (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    "siteCode" char(4) NOT NULL,
    "orderNo" integer NOT NULL,
    "articleId" uuid NOT NULL DEFAULT gen_random_uuid(),
    state "orderState" NOT NULL DEFAULT 'new',
    unit_price amount NOT NULL DEFAULT 0,
    minor_price numeric,
    opens time,
    place point,
    "unit of sale" text,
    "__proto__" text,
    "constructor" text,
    "hasOwnProperty" text,
    before integer,
    PRIMARY KEY (corp, "siteCode", "orderNo"),
    FOREIGN KEY (corp, "siteCode", before) REFERENCES "OrderLine"
  );
  CREATE TABLE "Teile v. 2 " (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    "Nr." integer NOT NULL, " Wort " text, "Größe ""außen""" integer,
    PRIMARY KEY (corp, "Nr.")
  );
  INSERT INTO "Teile v. 2 " VALUES ('a', 1, 'Achse', 2);
  ALTER TABLE "OrderLine" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "OrderLine" FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON "OrderLine" USING (corp = current_setting('app.corp', true))
    WITH CHECK (corp = current_setting('app.corp', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON "OrderLine" TO y4_app, y4_author;
  ALTER TABLE "Teile v. 2 " ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "Teile v. 2 " FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON "Teile v. 2 " USING (corp = current_setting('app.corp', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON "Teile v. 2 " TO y4_app, y4_author`;

const ARTICLE = '11111111-2222-3333-4444-555555555555';
const tenants = createTenants(ODD_TABLE);
let lines: CompiledDefinition;

beforeAll(async () => {
  await tenants.fill(
    'a',
    `INSERT INTO "OrderLine" ("siteCode", "orderNo", "articleId", state, unit_price, minor_price, opens)
     VALUES ('BER1', 1, '${ARTICLE}', 'picking', 12.5, 1250, '07:30'), ('HAM1', 2, DEFAULT, 'new', 3, NULL, NULL)`,
  );
  lines = await tenants.definition({
    code: 'LINE',
    source: { table: 'OrderLine' },
    fields: [
      { name: 'site', column: 'siteCode' },
      { name: 'orderNo' },
      { name: 'articleId' },
      { name: 'state' },
      { name: 'price', column: 'unit_price', format: 'money' },
      { name: 'minor', column: 'minor_price', format: 'money' },
      { name: 'opens' },
    ],
    filters: ['articleId', 'state', 'opens', 'price', 'minor'],
    statistics: [{ name: 'Worth', value: 'sum(price)' }],
  });
});

async function orders(queries: Record<string, string>): Promise<unknown[]> {
  const { list } = await tenants.list(lines, { queries });
  return list.map((row) => row.orderNo);
}

test('names with capitals are taken as they are, and titled for people', () => {
  expect(lines.key.map(({ name }) => name)).toEqual(['site', 'orderNo']);
  expect(lines.byName.get('articleId')?.field.title).toBe('__Article');
  expect(lines.byName.get('orderNo')?.field.title).toBe('__Order no');
});

test('[3.4d] an enumeration of the database is a choice among its own values', async () => {
  const state = lines.byName.get('state');
  expect(state?.field.extraType).toBe('BrieflyCode');
  expect(state?.options?.map(({ Key }) => Key)).toEqual(['new', 'picking', 'shipped']);
  expect(await orders({ state: 'picking' })).toEqual([1]);
});

test('a value that a domain refuses is told as that of a column is', async () => {
  const fields = [{ name: 'siteCode' }, { name: 'orderNo' }, { name: 'unit_price', default: -1 }];
  const compilation = await tenants.compile({
    ...{ code: 'LINE', source: { table: 'OrderLine' } },
    fields,
  });
  expect(compilation.issues).toMatchObject([
    {
      path: ['fields', 2, 'default'],
      message: expect.stringMatching(/is never "-1": .*VALUE >= /),
    },
  ]);
});

test('a lookup for an enumeration holds no value that it does not have', async () => {
  const lookup = { code: 'STATE', options: [{ Key: 'newt', Name: 'New' }] };
  const compilation = await tenants.compile(
    {
      code: 'LINE',
      source: { table: 'OrderLine' },
      key: ['siteCode', 'orderNo'],
      fields: [
        { name: 'siteCode' },
        { name: 'orderNo' },
        { name: 'state', extraType: 'BrieflyCode', lookup: 'STATE' },
      ],
    },
    { lookups: [lookup] },
  );
  expect(compilation).toMatchObject({
    ok: false,
    issues: [{ path: ['fields', 2, 'lookup'], suggestion: 'new' }],
  });
});

test('money in numeric(12,2) is whole units, in numeric or bigint the smallest coin', async () => {
  const { list, statistics } = await tenants.list(lines, { statistics: true });
  expect(list[0]).toMatchObject({ price: 12.5, minor: 12.5 });
  expect(statistics?.[0]?.value).toBe(15.5);
  expect(await orders({ price: '12~13' })).toEqual([1]);
  expect(await orders({ minor: '12~13' })).toEqual([1]);
});

describe('columns that only look like text', () => {
  test.each([
    [{ articleId: '2222-3333' }, [1]],
    [{ articleId: `$c$${ARTICLE}$c$` }, [1]],
    [{ articleId: '$c$no uuid$c$' }, []],
    [{ opens: '07:3' }, [1]],
    [{ opens: '$c$07:30$c$' }, [1]],
    [{ opens: '07:30:00' }, [1]],
    [{ opens: '$c$07:30:00$c$' }, [1]],
    [{ opens: '07:30:01' }, []],
  ])('are found by %j', async (queries, found) => {
    expect(await orders(queries as Record<string, string>)).toEqual(found);
  });

  test('are saved, and a value that does not fit is told beside its field', async () => {
    const quotedBy = async () => lines;
    const save = (values: Record<string, string | number>) =>
      tenants.tenancy.withTenant('a', (transaction) =>
        onTenantClock(transaction, runContext, () =>
          saveRows({ transaction, definition: lines, context: runContext, quotedBy }, [
            { key: { site: 'BER1', orderNo: 1 }, values },
          ]),
        ),
      );
    const [row] = await save({ state: 'shipped', price: 7.25, opens: '09:15' });
    expect(row).toMatchObject({ state: 'shipped', price: 7.25, opens: '09:15' });
    expect(await save({ opens: '09:15:30' })).toMatchObject([{ opens: '09:15:30' }]);
    await expect(save({ opens: 'noon' })).rejects.toThrow();
    await expect(save({ state: 'lost' })).rejects.toThrow();
  });
});

test('a column that no field can show is named with its type', async () => {
  const compilation = await tenants.compile({
    code: 'LINE',
    source: { table: 'OrderLine' },
    key: ['siteCode', 'orderNo'],
    fields: [{ name: 'siteCode' }, { name: 'orderNo' }, { name: 'place' }],
  });
  expect(compilation).toMatchObject({
    ok: false,
    issues: [{ path: ['fields', 2, 'name'], message: expect.stringContaining('type point') }],
  });
});

test('columns that no field can be called like are left out, and told', async () => {
  const compilation = await tenants.compile({ code: 'LINE', source: { table: 'OrderLine' } });
  expect(compilation.ok).toBe(true);
  const names = [...(compilation.definition?.byName.keys() ?? [])];
  expect(names).toContain('opens');
  expect(names).not.toContain('unit of sale');
  const told = ['place', 'unit of sale', '__proto__', 'constructor', 'hasOwnProperty'].map(
    (name) => ({
      path: ['source'],
      mild: true,
      message: expect.stringContaining(`"${name}"`),
    }),
  );
  expect(compilation.issues.filter(({ path }) => path[0] === 'source')).toEqual(told);
});

test('a column of such a name is shown under another', async () => {
  const shown = await tenants.definition({
    code: 'LINE',
    source: { table: 'OrderLine' },
    key: ['siteCode', 'orderNo'],
    fields: [{ name: 'siteCode' }, { name: 'orderNo' }, { name: 'maker', column: 'constructor' }],
  });
  const { list } = await tenants.list(shown);
  expect(list[0]).toMatchObject({ maker: null });
});

test('a SELECT keeps the scale and the values that its columns have', async () => {
  const input = {
    code: 'LINES',
    source: { sql: 'lines.sql' },
    key: ['siteCode', 'orderNo'],
    fields: [
      { name: 'orderNo' },
      { name: 'state' },
      { name: 'price', format: 'money' },
      { name: 'total', format: 'money' },
      { name: 'siteCode' },
    ],
  };
  const text =
    'SELECT "siteCode", "orderNo", state, unit_price AS price, sum(unit_price) AS total FROM "OrderLine"';
  const sql = { 'lines.sql': `${text} GROUP BY corp, "siteCode", "orderNo"` };
  const compilation = await tenants.compile(input, { sql });
  expect(compilation).toMatchObject({
    ok: true,
    issues: [{ path: ['fields', 3, 'format'], mild: true }],
  });
  const { list } = await tenants.list(await tenants.definition(input, { sql }));
  expect(list.find((row) => row.orderNo === 2)).toMatchObject({ price: 3, total: 0.03 });
  const state = compilation.definition?.byName.get('state');
  expect(state?.options?.map(({ Key }) => Key)).toEqual(['new', 'picking', 'shipped']);
});

test('a new record starts with what its definition gives, where users see it', async () => {
  const definition = await tenants.definition({
    code: 'LINE',
    source: { table: 'OrderLine' },
    fields: [
      { name: 'siteCode', default: 'BER1' },
      { name: 'orderNo', hidden: true, default: 7 },
      { name: 'opens', readonly: true, default: '08:00' },
      { name: 'state' },
    ],
    filters: ['state'],
    always: { state: 'new' },
  });
  const { fields } = clientDefinition(definition, null);
  const initial = fields.map((field) => [field.name, field.initial]);
  expect(initial).toEqual([
    ['siteCode', 'BER1'],
    ['orderNo', undefined],
    ['opens', '08:00'],
    ['state', 'new'],
  ]);
});

test('a number that names a row is read digit by digit, also outside of the key', async () => {
  const fields = [{ name: 'site', column: 'siteCode' }, { name: 'orderNo' }, { name: 'before' }];
  const formatsOf = async (more: object) => {
    const input = { code: 'LINE', source: { table: 'OrderLine' }, fields, ...more };
    const { fields: told } = clientDefinition(await tenants.definition(input), null);
    return told.map(({ format }) => format);
  };
  expect(await formatsOf({})).toEqual([undefined, 'plain', 'plain']);
  expect(await formatsOf({ key: ['site'] })).toEqual([undefined, 'plain', 'plain']);
  const own = [...fields.slice(0, 2), { name: 'before', format: 'integer' }];
  expect(await formatsOf({ fields: own })).toEqual([undefined, 'plain', 'integer']);
});

test('names of columns may have blanks at their ends, points and quotes', async () => {
  const definition = await tenants.definition({
    code: 'PART',
    source: { table: 'Teile v. 2 ' },
    fields: [
      { name: 'no', column: 'Nr.' },
      { name: 'word', column: ' Wort ' },
      { name: 'size', column: 'Größe "außen"' },
    ],
    filters: ['word', 'size'],
    statistics: [{ name: 'Largest', value: 'max(size)' }],
  });
  const quotedBy = async () => definition;
  await tenants.tenancy.withTenant('a', (transaction) =>
    onTenantClock(transaction, runContext, () =>
      saveRows({ transaction, definition, context: runContext, quotedBy }, [
        { values: { no: 2, word: 'Rad', size: 4 } },
        { key: { no: 1 }, values: { size: 3 } },
      ]),
    ),
  );
  const { list, statistics } = await tenants.list(definition, {
    queries: { word: 'rad' },
    statistics: true,
    sort: [{ name: 'word', order: 'desc' }],
  });
  expect(list).toEqual([{ no: 2, word: 'Rad', size: 4 }]);
  expect(statistics).toMatchObject([{ value: 4 }]);
  const { list: all } = await tenants.list(definition);
  expect(all).toMatchObject([{ no: 1, size: 3 }, { no: 2 }]);
});
