import { beforeAll, describe, expect, test } from 'vitest';
import { clientDefinition } from '#server/data-definitions/client-definition.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { readTotals } from '#server/data-definitions/read/statistics.ts';
import { deleteRows } from '#server/data-definitions/write/delete.ts';
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
  CREATE TABLE rate (
    corp text NOT NULL DEFAULT current_setting('app.corp'), value double precision, exact numeric,
    PRIMARY KEY (corp, value)
  );
  CREATE TABLE visit (
    corp text NOT NULL DEFAULT current_setting('app.corp'),
    at timestamptz, fee numeric(8, 2), note text, PRIMARY KEY (corp, at, fee)
  );
  ALTER TABLE visit ENABLE ROW LEVEL SECURITY;
  ALTER TABLE visit FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON visit USING (corp = current_setting('app.corp', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON visit TO y4_app, y4_author;
  ALTER TABLE rate ENABLE ROW LEVEL SECURITY;
  ALTER TABLE rate FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON rate USING (corp = current_setting('app.corp', true));
  GRANT SELECT, INSERT, UPDATE, DELETE ON rate TO y4_app, y4_author;
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

test('[3.4d] a Label has the type of its column, so that it is written as grids write it', async () => {
  const label = (name: string, more = {}) => ({ name, extraType: 'Label', ...more });
  const compilation = await tenants.compile({
    ...{ code: 'ARTICLE', source: { table: 'article' } },
    fields: [{ name: 'code' }, { name: 'language' }, label('title'), label('created_at')],
  });
  expect(compilation.issues).toEqual([]);
  const { definition } = compilation as { definition: CompiledDefinition };
  expect(definition.fields.slice(2).map(({ field: { type, format } }) => [type, format])).toEqual([
    ['Text', undefined],
    ['DateTime', 'dateTime'],
  ]);
});

test('[3.4i] several values have their place in texts, and not in one number or a choice of the database', async () => {
  const lookups = [{ code: 'STATE', options: [{ Key: '1', Name: 'One' }] }];
  const choice = { extraType: 'BrieflyCode', multipleSelect: true };
  const issuesOf = async (field: object) =>
    (
      await tenants.compile(
        {
          ...{ code: 'LINE', source: { table: 'OrderLine' } },
          fields: [{ name: 'siteCode' }, { name: 'orderNo' }, { ...choice, ...field }],
        },
        { lookups },
      )
    ).issues;
  for (const field of [{ name: 'before', lookup: 'STATE' }, { name: 'state' }]) {
    expect(await issuesOf(field), field.name).toMatchObject([
      { path: ['fields', 2, 'multipleSelect'], message: expect.stringMatching(/text\[\]/) },
    ]);
  }
  expect(
    await issuesOf({ name: 'unit', column: 'unit of sale', lookup: 'STATE' }),
  ).not.toContainEqual(expect.objectContaining({ path: ['fields', 2, 'multipleSelect'] }));
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
    [{ opens: '7:30 am' }, [1]],
    [{ opens: ['上午7点30分', '$c$上午7点30分$c$'] }, [1]],
  ])('are found by %j', async (queries, found) => {
    expect(await orders(queries as Record<string, string>)).toEqual(found);
  });

  test('are saved, and a value that does not fit is told beside its field', async () => {
    const quotedBy = async () => lines;
    const save = (values: Record<string, string | number>) =>
      tenants.tenancy.withTenant('a', (transaction) =>
        saveRows({ transaction, definition: lines, context: runContext, quotedBy }, [
          { key: { site: 'BER1', orderNo: 1 }, values },
        ]),
      );
    const [row] = await save({ state: 'shipped', price: 7.25, opens: '09:15' });
    expect(row).toMatchObject({ state: 'shipped', price: 7.25, opens: '09:15' });
    expect(await save({ opens: '09:15:30' })).toMatchObject([{ opens: '09:15:30' }]);
    for (const typed of ['下午3点05分', '3:05 pm', '15:5', '٣:٠٥ م', '15：05']) {
      await save({ opens: '07:00' });
      expect(await save({ opens: typed }), typed).toMatchObject([{ opens: '15:05' }]);
    }
    await expect(save({ opens: 'noon' })).rejects.toThrow();
    await expect(save({ state: 'lost' })).rejects.toThrow();
  });

  test('[3.4d] a value of no kind and one that a domain refuses are told together', async () => {
    const told = { fields: [{ name: 'price' }, { name: 'opens' }] };
    const quotedBy = async () => lines;
    const save = tenants.tenancy.withTenant('a', (transaction) =>
      saveRows({ transaction, definition: lines, context: runContext, quotedBy }, [
        { key: { site: 'BER1', orderNo: 1 }, values: { opens: 'noon', price: -1 } },
      ]),
    );
    await expect(save).rejects.toMatchObject({ failure: { data: { problems: [told] } } });
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

test('money of a currency whose smallest unit is not a hundredth says its digits', async () => {
  const fields = [
    { name: 'site', column: 'siteCode' },
    { name: 'before', format: 'money' },
  ];
  const definition = await tenants.definition({
    code: 'LINE',
    source: { table: 'OrderLine' },
    fields,
    key: ['site'],
  });
  const digitsIn = (digits?: number) =>
    clientDefinition(definition, null, digits).fields.map(({ moneyDigits }) => moneyDigits);
  expect(digitsIn()).toEqual([undefined, undefined]);
  expect(digitsIn(0)).toEqual([undefined, 0]);
});

test('[3.4o] an amount of a currency that is counted without places shows those that its column keeps', async () => {
  const input = { code: 'RATE', source: { table: 'rate' }, key: ['value'] };
  const definition = await tenants.definition({ ...input, fields: [{ name: 'value' }] });
  const placesOf = (digits: number, money: boolean) => {
    const [value] = definition.fields;
    if (!value) throw new Error('The definition has the field.');
    const amount = { ...value, money, decimals: 2, field: { ...value.field, format: 'money' } };
    const told = clientDefinition({ ...definition, fields: [amount as never] }, null, digits);
    return told.fields[0]?.places;
  };
  expect([placesOf(0, false), placesOf(2, false), placesOf(0, true)]).toEqual([
    2,
    undefined,
    undefined,
  ]);
});

test('[3.4c] a text says that its column keeps a time of day', async () => {
  const fields = [{ name: 'site', column: 'siteCode' }, { name: 'opens' }];
  const input = { code: 'LINE', source: { table: 'OrderLine' }, fields, key: ['site'] };
  const { fields: told } = clientDefinition(await tenants.definition(input), null);
  expect(told.map(({ isTimeOfDay }) => isTimeOfDay)).toEqual([undefined, true]);
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

test('[7.10e] a number that JavaScript writes with an exponent is saved digit by digit, and its row found by it', async () => {
  const rates = await tenants.definition({
    code: 'RATE',
    source: { table: 'rate' },
    filters: ['value'],
  });
  const quotedBy = async () => rates;
  const save = (values: Record<string, number>, key?: Record<string, number>) =>
    tenants.tenancy.withTenant('a', (transaction) =>
      saveRows({ transaction, definition: rates, context: runContext, quotedBy }, [
        { ...(key && { key }), values },
      ]),
    );
  expect(await save({ value: 1e-7, exact: 1.5 })).toEqual([{ value: 1e-7, exact: 1.5 }]);
  const thin = 2.123456789012345e-10;
  expect(await save({ exact: thin }, { value: 1e-7 })).toMatchObject([{ value: 1e-7 }]);
  expect(await tenants.rows('a', 'SELECT value::text, exact::text FROM rate')).toEqual([
    { value: '1e-07', exact: '0.0000000002123456789012345' },
  ]);
  const { list } = await tenants.list(rates, { queries: { value: '0.0000001' } });
  expect(list).toHaveLength(1);
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
    saveRows({ transaction, definition, context: runContext, quotedBy }, [
      { values: { no: 2, word: 'Rad', size: 4 } },
      { key: { no: 1 }, values: { size: 3 } },
    ]),
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

test('[7.10e][7.10f] the log of changes names a record alike when it is made, changed and deleted', async () => {
  const definition = await tenants.definition({
    code: 'VISIT',
    source: { table: 'visit' },
    fields: [
      { name: 'at', type: 'DateTime' },
      { name: 'fee', type: 'Number', format: 'money' },
      { name: 'note' },
    ],
  });
  const key = { at: '2026-05-05T10:00:00', fee: 3.5 };
  await tenants.tenancy.withTenant('a', async (transaction) => {
    const run = {
      transaction,
      definition,
      context: runContext,
      quotedBy: async () => definition,
    };
    await saveRows(run, [{ values: { ...key, note: 'made' } }]);
    await saveRows(run, [{ key, values: { note: 'changed' } }]);
    await deleteRows(run, [key]);
  });
  const changes = await tenants.rows(
    'a',
    `SELECT operation, record_key FROM record_change WHERE data_code = 'VISIT' ORDER BY id`,
  );
  expect(changes).toEqual(
    ['insert', 'update', 'delete'].map((operation) => ({
      operation,
      record_key: '2026-05-05T10:00:00~3.5',
    })),
  );
});

const SHIFTS = `SELECT id, lasts, host, state, hours, day, span FROM (VALUES
  (1, interval '9 hours', inet '9.0.0.1', 'shipped'::"orderState", '{9}'::integer[], date '0999-01-01',
    int4range(9, 20)),
  (2, interval '10 hours', inet '10.0.0.1', 'new', '{10}', '10000-01-01', int4range(10, 20)),
  (3, interval '2 hours', NULL, 'picking', NULL, 'infinity', NULL)) AS shift (id, lasts, host, state, hours, day, span)`;

test('[3.4c] the least and the greatest are those of the column, and not of its text', async () => {
  const names = ['lasts', 'host', 'state', 'hours', 'day', 'span'];
  const shifts = await tenants.definition(
    {
      code: 'SHIFTS',
      source: { sql: 'shifts.sql' },
      key: ['id'],
      fields: ['id', ...names].map((name) => ({ name })),
      statistics: names.flatMap((name) => [
        { name: `First ${name}`, value: `min(${name})`, where: 'id > 0' },
        { name: `Last ${name}`, value: `max(${name})` },
      ]),
    },
    { sql: { 'shifts.sql': SHIFTS } },
  );
  const { statistics } = await tenants.list(shifts, { statistics: true });
  expect(statistics?.map(({ value }) => value)).toEqual([
    ...['02:00:00', '10:00:00', '9.0.0.1', '10.0.0.1', 'new', 'shipped', '{9}', '{10}'],
    ...['0999-01-01', '10000-01-01', '[9,20)', '[10,20)'],
  ]);
});

test('[3.4c] an address is shown and found as the database shows it', async () => {
  const text = `SELECT id, host FROM (VALUES (1, inet '10.0.0.1'), (2, '10.0.0.0/8'), (3, '::1'), (4, NULL)) AS at (id, host)`;
  const hosts = await tenants.definition(
    {
      ...{ code: 'HOSTS', source: { sql: 'hosts.sql' }, key: ['id'] },
      fields: [{ name: 'id' }, { name: 'host' }],
      ...{ filters: ['host'], sort: [{ name: 'id' }] },
    },
    { sql: { 'hosts.sql': text } },
  );
  const { list } = await tenants.list(hosts);
  expect(list.map(({ host }) => host)).toEqual(['10.0.0.1', '10.0.0.0/8', '::1', null]);
  const found = await tenants.list(hosts, { queries: { host: '$c$10.0.0.1$c$' } });
  expect(found.list.map(({ id }) => id)).toEqual([1]);
});

test('[3.8] binary fractions are added up as what they are shown as, however large', async () => {
  const text = `SELECT id, small::real, large FROM (VALUES
    (1, 16777216, 1e308::float8), (2, 1, 1e308), (3, 0.1, -1e308), (4, NULL, NULL)) AS part (id, small, large)`;
  const parts = await tenants.definition(
    {
      ...{ code: 'PARTS', source: { sql: 'parts.sql' }, key: ['id'] },
      fields: [{ name: 'id' }, { name: 'small' }, { name: 'large' }],
      statistics: ['sum(small)', 'max(small)', 'sum(large)'].map((value) => ({
        name: value,
        value,
      })),
    },
    { sql: { 'parts.sql': text } },
  );
  const { statistics } = await tenants.list(parts, { statistics: true });
  expect(statistics?.map(({ value }) => value)).toEqual([
    16777217.1,
    16777216,
    `1${'0'.repeat(308)}`,
  ]);
});

test('[3.4i] a list of texts has no place for what an outer join did not find, and one of lists is one list', async () => {
  const text = `SELECT id, words, words AS sites FROM (VALUES
    (1, ARRAY[NULL, 'BER1', NULL]), (2, ARRAY[NULL]::text[]), (3, ARRAY[['a', 'b'], ['c', NULL]]), (4, NULL)
  ) AS kept (id, words)`;
  const site = { code: 'SITE', source: { sql: 'site.sql' }, key: ['id'], access: { read: '*' } };
  const kept = await tenants.definition(
    {
      code: 'KEPT',
      source: { sql: 'kept.sql' },
      key: ['id'],
      fields: [
        { name: 'id' },
        { name: 'words' },
        {
          ...{ name: 'sites', extraType: 'Quote', multipleSelect: true },
          quote: { dataCode: 'SITE', key: 'id', name: 'name' },
        },
      ],
    },
    {
      data: [site],
      sql: { 'kept.sql': text, 'site.sql': "SELECT 'BER1' AS id, 'Berlin' AS name" },
    },
  );
  const { list } = await tenants.list(kept, { sort: [{ name: 'id', order: 'asc' }] });
  expect(list.map(({ words, wordsUi, sitesUi }) => [words, wordsUi, sitesUi])).toEqual([
    [['BER1'], 'BER1', ['Berlin']],
    [[], '', []],
    [['a', 'b', 'c'], 'a, b, c', ['a', 'b', 'c']],
    [null, '', []],
  ]);
});

test('[3.5] a Quote that is named by a moment shows what the clock of the tenant does, and is found by it', async () => {
  const quote = { dataCode: 'SHOW', key: 'id', name: 'starts' };
  const booked = await tenants.definition(
    {
      code: 'BOOKED',
      source: { sql: 'booked.sql' },
      key: ['id'],
      fields: [
        { name: 'id' },
        { name: 'show', extraType: 'Quote', quote },
        { name: 'shows', extraType: 'Quote', multipleSelect: true, quote },
        { name: 'opening', extraType: 'Quote', quote: { ...quote, name: 'opens' } },
      ],
    },
    {
      data: [{ code: 'SHOW', source: { sql: 'show.sql' }, key: ['id'], access: { read: '*' } }],
      sql: {
        'booked.sql': `SELECT * FROM (VALUES (1, 'a', ARRAY['a', 'b'], 'a'), (2, 'b', NULL, 'b'))
          AS booked (id, show, shows, opening)`,
        'show.sql': `SELECT * FROM (VALUES
          ('a', timestamptz '2026-03-01 11:30:00.25Z', time '18:45'),
          ('b', timestamptz '2026-03-01 11:30:05Z', time '18:45:10')) AS show (id, starts, opens)`,
      },
    },
  );
  const { list } = await tenants.list(booked, { sort: [{ name: 'show', order: 'asc' }] });
  expect(list.map(({ showUi, showsUi, openingUi }) => [showUi, showsUi, openingUi])).toEqual([
    ['2026-03-01 19:30', ['2026-03-01 19:30', '2026-03-01 19:30:05'], '18:45'],
    ['2026-03-01 19:30:05', [], '18:45:10'],
  ]);
  const found = await tenants.list(booked, { keyword: '19:30:05' });
  expect(found.list.map(({ id }) => id)).toEqual([2]);
  // What is drawn has to have room for it.
  const { fields } = clientDefinition(booked, null);
  expect(fields.map(({ rowSpelling }) => rowSpelling)).toEqual([
    undefined,
    { name: 'moment' },
    { name: 'moment' },
    { name: 'time' },
  ]);
});

test('[3.8] a sum has the places of what it adds up, and an average those that its format shows', async () => {
  const definition = await tenants.definition({
    ...{ code: 'WORTH', source: { table: 'OrderLine' } },
    fields: ['siteCode', 'orderNo', 'unit_price'].map((name) => ({ name })),
    statistics: ['sum', 'min', 'avg'].map((fn) => ({
      ...{ name: fn, value: `${fn}(unit_price)`, format: 'money' },
    })),
  });
  const exactIn = (currencyDigits: number) =>
    readTotals(definition, {}, true, { ...runContext, currencyDigits }).statistics.map(
      ({ exact }) => exact,
    );
  expect(exactIn(0)).toEqual([true, true, undefined]);
  expect(exactIn(2)).toEqual([undefined, undefined, undefined]);
});

test('[3.4o] of a column without a number of places none is rounded away, unless a view works them out', async () => {
  const placesOf = async (input: object, more: object = {}) => {
    const { fields } = clientDefinition(
      await tenants.definition({ code: 'RATE', ...input }, more),
      null,
    );
    return Object.fromEntries(fields.map(({ name, places }) => [name, places]));
  };
  const table = { source: { table: 'rate' }, key: ['value'] };
  const fields = [{ name: 'value' }, { name: 'exact' }];
  expect(await placesOf({ ...table, fields })).toEqual({ value: undefined, exact: 6 });
  const rounded = [{ name: 'value' }, { name: 'exact', type: 'Number', format: 'decimal' }];
  expect(await placesOf({ ...table, fields: rounded })).toEqual({
    value: undefined,
    exact: undefined,
  });
  const shares = { source: { sql: 'shares.sql' }, key: ['value'], fields };
  const sql = { 'shares.sql': 'SELECT value, avg(exact) AS exact FROM rate GROUP BY value' };
  expect(await placesOf(shares, { sql })).toEqual({ value: undefined, exact: undefined });
});
