import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { onTenantClock } from '#server/data-definitions/authored-run.ts';
import type { CompiledDefinition } from '#server/data-definitions/compiled.ts';
import { readList } from '#server/data-definitions/read/list.ts';
import { deleteRows } from '#server/data-definitions/write/delete.ts';
import { saveRows } from '#server/data-definitions/write/save.ts';
import { underTenancy } from '../_tenancy-sql.ts';
import { createTenants, runContext } from './_tenant.ts';

const NAMES = [
  'CLAIM_FILE',
  'claim',
  'zone',
  'loose',
  'animal',
  'dog',
  'cover',
  'rate',
  'term',
  'party',
  'Voyage File',
  'consignment',
  'manifest',
  'waybill',
];

/** Tables as they are after twenty years of an insurer's life. */
const GROWN_TABLES = `
  CREATE DOMAIN short_code AS varchar(12) NOT NULL;
  CREATE DOMAIN claim_code AS short_code CHECK (VALUE <> 'X');
  CREATE DOMAIN fee AS numeric(9, 2) DEFAULT 0;
  CREATE DOMAIN claim_fee AS fee NOT NULL;
  CREATE TABLE "CLAIM_FILE" (
    corp text NOT NULL DEFAULT current_setting('app.corp'), "ID" integer,
    "FILE_CODE" claim_code, "FEE" claim_fee, "RATE" real, "XDOC" xml, "SCAN" bytea, "PAID_ON" integer,
    "OPEN_YN" char(1), "UNTIL" timestamptz,
    PRIMARY KEY (corp, "ID")
  );
  CREATE TABLE claim (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, code text NOT NULL,
    PRIMARY KEY (corp, id)
  );
  CREATE FUNCTION claim_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE found text;
  BEGIN
    CASE NEW.code
      WHEN 'own' THEN RAISE EXCEPTION 'This claim is closed' USING ERRCODE = 'CL001', COLUMN = 'code';
      WHEN 'short' THEN RAISE EXCEPTION 'claim_closed';
      WHEN 'check' THEN RAISE EXCEPTION 'Not without a police report' USING ERRCODE = 'check_violation';
      WHEN 'privilege' THEN RAISE EXCEPTION 'Only adjusters may' USING ERRCODE = 'insufficient_privilege';
      WHEN 'state' THEN RAISE SQLSTATE 'ZZ999';
      WHEN 'name' THEN RAISE no_data_found;
      WHEN 'assert' THEN ASSERT false, 'the ledger is even';
      WHEN 'strict' THEN SELECT code INTO STRICT found FROM claim WHERE id = -1;
      WHEN 'skip' THEN RETURN NULL;
      ELSE NEW.code := upper(NEW.code);
    END CASE;
    RETURN NEW;
  END $$;
  CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION claim_guard();
  CREATE FUNCTION claim_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
  CREATE TRIGGER kept BEFORE DELETE ON claim FOR EACH ROW EXECUTE FUNCTION claim_kept();
  CREATE TABLE zone (
    corp text NOT NULL DEFAULT current_setting('app.corp'), code text, name text,
    PRIMARY KEY (corp, code)
  );
  CREATE FUNCTION zone_code() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.code := upper(trim(NEW.code)); RETURN NEW; END $$;
  CREATE TRIGGER code BEFORE INSERT OR UPDATE ON zone FOR EACH ROW EXECUTE FUNCTION zone_code();
  CREATE TABLE loose (corp text NOT NULL DEFAULT current_setting('app.corp'), a integer, b text);
  CREATE TABLE animal (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, name text,
    PRIMARY KEY (corp, id)
  );
  CREATE TABLE dog (breed text, UNIQUE (corp, id)) INHERITS (animal);
  CREATE TABLE cover (
    corp text NOT NULL DEFAULT current_setting('app.corp'), policy char(6), since timestamptz,
    until timestamp, what text, PRIMARY KEY (corp, policy, since, until)
  );
  CREATE TABLE rate (
    corp text NOT NULL DEFAULT current_setting('app.corp'), account numeric(8, 2), share real, ratio double precision,
    PRIMARY KEY (corp, account)
  );
  CREATE TABLE term (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer,
    ends date NOT NULL, note text, PRIMARY KEY (corp, id)
  );
  CREATE TABLE party (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, gone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (corp, id)
  );
  CREATE FUNCTION party_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE party SET gone = true WHERE id = OLD.id; RETURN NULL; END $$;
  CREATE TRIGGER gone BEFORE DELETE ON party FOR EACH ROW EXECUTE FUNCTION party_gone();
  CREATE TYPE mode AS ENUM ('sea', 'air');
  CREATE TABLE "Voyage File" (
    corp text NOT NULL DEFAULT current_setting('app.corp'), year smallint, "File No" integer, by text NOT NULL, name text NOT NULL,
    stated integer NOT NULL, modes mode[], PRIMARY KEY (corp, year, "File No")
  );
  CREATE FUNCTION voyage_number() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.by = 'desk';
      NEW.year := coalesce(NEW.year, 2026);
      NEW.name := trim(NEW.name);
      IF NEW.stated = 0 THEN RAISE EXCEPTION 'State it'; END IF;
      IF NEW."File No" IS NULL THEN
        SELECT coalesce(max(v."File No"), 0) + 1 INTO NEW."File No" FROM "Voyage File" v WHERE v.year = NEW.year;
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER number BEFORE INSERT ON "Voyage File" FOR EACH ROW EXECUTE FUNCTION voyage_number();
  CREATE TABLE consignment (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, made_by text NOT NULL, listed text NOT NULL,
    "Sub No" text NOT NULL, asked text NOT NULL, merged integer NOT NULL, editor text NOT NULL, changed text NOT NULL,
    mended text NOT NULL, noted text NOT NULL, drafted text NOT NULL, paused text NOT NULL, PRIMARY KEY (corp, id)
  );
  CREATE FUNCTION consignment_filled() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE found text;
    BEGIN
      -- It doesn't: NEW.noted := 'x';
      /* Nor does it: NEW.drafted := 'x'; */
      SELECT c.code INTO found FROM claim c WHERE NEW.asked = c.code;
      MERGE INTO zone AS z USING claim AS c ON NEW.merged = c.id WHEN MATCHED THEN DO NOTHING;
      SELECT 'a', 'b' INTO STRICT NEW.listed, NEW."Sub No";
      IF TG_OP = 'INSERT' THEN NEW.made_by := '--'; END IF;
      IF TG_OP = 'UPDATE' THEN
        NEW.editor := current_user;
      ELSE
        NEW.id := 7;
      END IF;
      IF (TG_OP <> 'INSERT' AND NEW.id > 0) THEN NEW.changed := 'yes'; END IF;
      IF TG_OP = 'UPDATE' OR NEW.mended IS NULL THEN NEW.mended := 'yes'; END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER filled BEFORE INSERT OR UPDATE ON consignment
    FOR EACH ROW EXECUTE FUNCTION consignment_filled();
  CREATE FUNCTION consignment_paused() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.paused := 'x'; RETURN NEW; END $$;
  CREATE TRIGGER paused BEFORE INSERT ON consignment FOR EACH ROW EXECUTE FUNCTION consignment_paused();
  ALTER TABLE consignment DISABLE TRIGGER paused;
  CREATE TABLE manifest (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, name text NOT NULL, words tsvector NOT NULL,
    PRIMARY KEY (corp, id)
  );
  CREATE TRIGGER words BEFORE INSERT OR UPDATE ON manifest
    FOR EACH ROW EXECUTE FUNCTION tsvector_update_trigger(words, 'pg_catalog.simple', name);
  CREATE TABLE waybill (
    corp text NOT NULL DEFAULT current_setting('app.corp'), id integer, name text NOT NULL, PRIMARY KEY (corp, id)
  );
  CREATE FUNCTION waybill_filled() RETURNS trigger LANGUAGE internal AS 'suppress_redundant_updates_trigger';
  CREATE TRIGGER filled BEFORE INSERT ON waybill FOR EACH ROW EXECUTE FUNCTION waybill_filled();
  ${underTenancy(...NAMES)}`;

const tenants = createTenants(GROWN_TABLES);

beforeAll(async () => {
  await tenants.fill(
    'a',
    `INSERT INTO "CLAIM_FILE" ("ID", "FILE_CODE", "RATE", "XDOC", "UNTIL") VALUES
      (1, 'K1', 0.1, '<a/>', '2020-01-01 00:00Z'), (2, 'K2', 0.3, '<b/>', '9999-12-31 23:59:59Z'),
      (3, 'K3', NULL, NULL, 'infinity')`,
    "INSERT INTO claim (id, code) VALUES (1, 'A')",
    "INSERT INTO zone (code, name) VALUES ('N', 'North')",
    'INSERT INTO party (id) VALUES (1), (2), (3)',
    "INSERT INTO loose (a, b) VALUES (1, 'x'), (1, 'y'), (2, 'z')",
    "INSERT INTO animal (id, name) VALUES (1, 'cat')",
    `INSERT INTO cover VALUES
      ('a', 'P1', '2024-11-03 05:30:00.5Z', 'infinity', 'a'), ('a', 'P1', '2024-11-03 06:30:00.5Z', 'infinity', 'b'),
      ('a', 'P1', '2024-11-03 06:30:00.25Z', '2025-01-01 00:00:00.000001', 'c'), ('a', 'P1', '-infinity', '0044-03-15 BC', 'd')`,
    "INSERT INTO rate VALUES ('a', 4711.10, 0.5, 0.1::float8 + 0.2), ('a', 4711, 0.25, 0.3)",
    "INSERT INTO term VALUES ('a', 1, 'infinity', 'x')",
    "INSERT INTO dog (id, name, breed) VALUES (1, 'rex', 'mastiff')",
  );
});

const table = (name: string, more: object = {}) => ({
  code: 'GROWN',
  source: { table: name },
  ...more,
});

function writing<Value>(
  work: (run: Parameters<typeof saveRows>[0]) => Promise<Value>,
  definition: CompiledDefinition,
): Promise<Value> {
  const quotedBy = async () => definition;
  return tenants.tenancy.withTenant('a', (transaction) =>
    work({ transaction, definition, context: runContext, quotedBy }),
  );
}
const save = (definition: CompiledDefinition, row: Pick<SavedRow, 'key' | 'values'>) =>
  writing((run) => saveRows(run, [{ original: {}, ...row }]), definition);
const remove = (definition: CompiledDefinition, row: Row) =>
  writing((run) => deleteRows(run, [row]), definition);

/** What is told of one row that is not saved. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  const failure = (error as { failure?: { message: string; data?: unknown } } | null)?.failure;
  const data = failure?.data as { problems: { message: string; fields: unknown[] }[] } | undefined;
  const [problem] = data?.problems ?? [];
  return problem?.fields[0] ?? problem?.message ?? failure?.message ?? error;
}

test('a domain of a domain is what its type is, with the NOT NULL and DEFAULT of both', async () => {
  const files = await tenants.definition(table('CLAIM_FILE'));
  const code = files.byName.get('FILE_CODE');
  expect(code).toMatchObject({ storage: 'text', nullable: false, field: { required: true } });
  expect(code?.field.title).toBe('__File code');
  const fee = files.byName.get('FEE');
  expect(fee).toMatchObject({ storage: 'decimal', decimals: 2, field: { required: false } });
});

test('a column that no field can show is left out with a word', async () => {
  const { issues } = await tenants.compile(table('CLAIM_FILE'));
  expect(issues).toMatchObject([
    { path: ['source'], mild: true, message: expect.stringMatching(/"SCAN" is left out.*bytea/) },
  ]);
});

test('a type that a column has not leads to what shows it', async () => {
  const fields = [
    { name: 'ID' },
    { name: 'OPEN_YN', type: 'Boolean' },
    { name: 'PAID_ON', type: 'DateTime' },
    { name: 'FILE_CODE', type: 'Number' },
  ];
  const { issues } = await tenants.compile(table('CLAIM_FILE', { fields }));
  expect(issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/"extraType": "BrieflyCode", "lookup"/),
    expect.stringMatching(/to_date\(PAID_ON::text, 'YYYYMMDD'\)/),
    expect.stringMatching(/nullif\(FILE_CODE, ''\)::numeric/),
  ]);
});

test('[5.3] a number of single precision is found as it is shown', async () => {
  const files = await tenants.definition(table('CLAIM_FILE', { filters: ['RATE'] }));
  const found = async (RATE: string) => {
    const { list } = await tenants.list(files, { queries: { RATE } });
    return list.map((row) => row.ID);
  };
  expect(await found('0.1')).toEqual([1]);
  expect(await found('0.1~0.3')).toEqual([1, 2]);
  expect(await found(`0~1${'0'.repeat(39)}`)).toEqual([1, 2]);
});

test('XML is shown, and nothing is ordered by it', async () => {
  const fields = [{ name: 'ID' }, { name: 'XDOC' }];
  const files = await tenants.definition(table('CLAIM_FILE', { fields }));
  expect((await tenants.list(files)).list[0]).toMatchObject({ XDOC: '<a/>' });
  const sorted = tenants.list(files, { sort: [{ name: 'XDOC', order: 'asc' }] });
  expect(await refusal(sorted)).toMatch(/can not be sorted by "XDOC"/);
});

test('[7.10b] the last day is the last one, also where a clock has begun the year 10000', async () => {
  const statistics = [
    { name: 'Last', value: 'max(UNTIL)' },
    { name: 'First', value: 'min(UNTIL)', where: 'ID > 1' },
  ];
  const files = await tenants.definition(table('CLAIM_FILE', { statistics }));
  const answer = await tenants.list(files, { statistics: true });
  expect(answer.statistics?.map(({ value }) => value)).toEqual([
    '10000-01-01T07:59:59',
    '10000-01-01T07:59:59',
  ]);
});

describe('what a trigger refuses is told', () => {
  const BROKEN = '__The change breaks a rule of the data';
  test.each([
    ['own', { name: 'code', message: 'This claim is closed' }],
    ['short', 'claim_closed'],
    ['check', 'Not without a police report'],
    ['privilege', 'Only adjusters may'],
    ['state', BROKEN],
    ['name', BROKEN],
    ['assert', BROKEN],
    ['strict', BROKEN],
    ['skip', BROKEN],
  ])('%s', async (code, told) => {
    const claims = await tenants.definition(table('claim'));
    expect(await refusal(save(claims, { key: { id: 1 }, values: { code } }))).toEqual(told);
    expect(await refusal(save(claims, { values: { id: 2, code } }))).toEqual(told);
  });

  test('and so is a deletion that it leaves out', async () => {
    const claims = await tenants.definition(table('claim'));
    expect(await refusal(remove(claims, { id: 1 }))).toBe(BROKEN);
  });

  test('but not a deletion that it does in its own way', async () => {
    const all = await tenants.definition(table('party', { filters: ['gone'] }));
    const present = await tenants.definition(
      table('party', { filters: ['gone'], always: { gone: false } }),
    );
    expect(await remove(present, { id: 1 })).toBe(1);
    expect(await remove(all, { id: 2 })).toBe(1);
    expect((await tenants.list(present)).list).toMatchObject([{ id: 3 }]);
    expect(await refusal(remove(all, { id: 2 }))).toBe(BROKEN);
  });
});

test('a row whose key a trigger writes in its own way is found again', async () => {
  const zones = await tenants.definition(table('zone'));
  expect(await save(zones, { key: { code: 'N' }, values: { code: ' nw ' } })).toEqual([
    { code: 'NW', name: 'North' },
  ]);
});

test.each([{ readonly: true }, { extraType: 'Label' }])(
  'a new record needs no value that a trigger gives it, where nobody fills it in: %o',
  async (shown) => {
    const fields = [
      { name: 'year', ...shown },
      { name: 'no', column: 'File No', hidden: true },
      { name: 'name' },
      { name: 'stated' },
    ];
    const access = { read: '*', write: '*' };
    const input = table('Voyage File', { fields, access, import: true });
    expect((await tenants.compile(input)).issues).toEqual([]);
    const voyages = await tenants.definition(input);
    expect(voyages.rights.create).toBe(true);
    const saved = await save(voyages, { values: { name: ' Salam ', stated: 1 } });
    expect(saved).toMatchObject([{ year: 2026, no: 1, name: 'Salam' }]);
    await remove(voyages, { year: 2026, no: 1 });
  },
);

test.each(['name', 'stated'])('but %s, which the trigger only looks at or mends', async (name) => {
  const all = [{ name: 'year' }, { name: 'no', column: 'File No' }, { name: 'name' }];
  const fields = [...all, { name: 'stated' }].map((one) => ({
    ...one,
    readonly: one.name === name || one.name === 'no',
  }));
  const voyages = await tenants.definition(table('Voyage File', { fields }));
  expect(voyages.rights.create).toBe(false);
  expect(voyages.neededColumn).toBe(name);
  expect(voyages.byName.get('no')?.field.required).toBe(false);
  expect(voyages.byName.get('year')?.field.required).toBe(true);
});

test('a trigger fills what it gives a value at an INSERT, and not what it reads, or gives at an UPDATE', async () => {
  const names = ['id', 'made_by', 'listed', 'Sub No', 'asked', 'merged', 'editor'];
  const more = ['changed', 'mended', 'noted', 'drafted', 'paused'];
  const fields = [...names, ...more].map((column, index) => ({
    ...{ name: `f${index}`, column },
    readonly: true,
  }));
  const { byName } = await tenants.definition(table('consignment', { fields, key: ['f0'] }));
  const given = [...byName.values()].filter(({ field }) => !field.required);
  expect(given.map(({ column }) => column)).toEqual([
    ...['id', 'made_by', 'listed', 'Sub No', 'mended'],
  ]);
});

test('a trigger that is written in another language may fill any column', async () => {
  const fields = [{ name: 'id' }, { name: 'name', readonly: true }];
  const { rights, neededColumn, byName } = await tenants.definition(table('waybill', { fields }));
  expect([rights.create, neededColumn]).toEqual([true, undefined]);
  expect(byName.get('name')?.field.required).toBe(false);
});

test('PostgreSQL’s own trigger for searches fills the words that it is told, and not what it reads', async () => {
  const written = [{ name: 'id' }, { name: 'name' }];
  const read = [{ name: 'id' }, { name: 'name', readonly: true }];
  const all = await tenants.definition(table('manifest', { fields: written }));
  expect([all.rights.create, all.neededColumn]).toEqual([true, undefined]);
  const some = await tenants.definition(table('manifest', { fields: read }));
  expect([some.rights.create, some.neededColumn]).toEqual([false, 'name']);
});

test('a list of words that no field can show is told by the name that SQL has for it', async () => {
  const { issues } = await tenants.compile(table('Voyage File'));
  expect(issues[0]?.message).toMatch(/"modes" is left out: it is of the type mode\[\],/);
});

describe('a key of several rows', () => {
  const SEVERAL = '__Several records have this key, so none of them was changed';

  test('is told by the check, with what makes a key', async () => {
    const said = async (input: object) => (await tenants.compile(input)).issues[0];
    expect(await said(table('loose'))).toMatchObject({
      message: expect.stringMatching(/ADD PRIMARY KEY \(corp, id\)/),
    });
    expect(await said(table('loose', { key: ['a'] }))).toMatchObject({
      ...{ path: ['key'], mild: true },
      message: expect.stringMatching(/the same a: no rule of the table keeps them apart/),
    });
    expect(await said(table('dog'))).toMatchObject({
      message: expect.stringContaining('"key": ["id"]'),
    });
    expect(await said(table('animal', { key: ['id'] }))).toMatchObject({
      mild: true,
      message: expect.stringMatching(/FROM ONLY animal/),
    });
    expect(await said(table('animal'))).toMatchObject({ mild: true });
  });

  test('changes and deletes none of them', async () => {
    const loose = await tenants.definition(table('loose', { key: ['a'] }));
    expect(await refusal(save(loose, { key: { a: 1 }, values: { b: 'w' } }))).toBe(SEVERAL);
    expect(await refusal(remove(loose, { a: 1 }))).toBe(SEVERAL);
    expect(await save(loose, { key: { a: 2 }, values: { b: 'w' } })).toMatchObject([{ b: 'w' }]);
    const rows = await tenants.rows('a', 'SELECT b FROM loose ORDER BY b');
    expect(rows.map(({ b }) => b)).toEqual(['w', 'x', 'y']);
  });
});

describe('a key of times', () => {
  const context = { ...runContext, timeZone: 'America/New_York' };
  const key = ({ policy, since, until }: Row) => ({ policy, since, until }) as Row;
  const onClock = <Value>(
    definition: CompiledDefinition,
    work: (run: Parameters<typeof saveRows>[0]) => Promise<Value>,
  ) =>
    tenants.tenancy.withTenant('a', (transaction) =>
      work({ transaction, definition, context, quotedBy: async () => definition }),
    );
  const read = (definition: CompiledDefinition, queries: FilterValues = {}) =>
    onClock(definition, async ({ transaction }) => {
      const selection = { queries, keyword: '', sort: [{ name: 'what', order: 'asc' as const }] };
      const page = { index: 0, count: -1, statistics: false };
      const { list } = await onTenantClock(transaction, context, () =>
        readList(transaction, definition, selection, page, context),
      );
      return list;
    });

  test('is told with parts of seconds, infinity, and the zone of an hour that comes twice', async () => {
    const rows = await read(await tenants.definition(table('cover')));
    expect(rows.map(({ since, until }) => [since, until])).toEqual([
      ['2024-11-03T01:30:00.5-04:00', 'infinity'],
      ['2024-11-03T01:30:00.5', 'infinity'],
      ['2024-11-03T01:30:00.25', '2025-01-01T00:00:00.000001'],
      ['-infinity', '0044-03-15T00:00:00 BC'],
    ]);
  });

  test.each([{ filters: [] }, { filters: ['since', 'until'] }])(
    '[5.5] finds its row, changes and deletes that one alone %j',
    async ({ filters }) => {
      const covers = await tenants.definition(table('cover', { filters }));
      for (const row of await read(covers)) {
        const found = await read(covers, key(row) as FilterValues);
        expect(found.map(({ what }) => what)).toEqual([row.what]);
        const saved = await onClock(covers, (run) =>
          saveRows(run, [{ key: key(row), values: { what: `${row.what}!` }, original: row }]),
        );
        expect(saved).toEqual([{ ...row, what: `${row.what}!` }]);
        await onClock(covers, (run) =>
          saveRows(run, [{ key: key(row), values: { what: row.what ?? null }, original: {} }]),
        );
      }
    },
  );

  test('deletes the row that is meant', async () => {
    const covers = await tenants.definition(table('cover'));
    const rows = await read(covers);
    await onClock(covers, (run) => deleteRows(run, [key(rows[1] ?? {})]));
    expect((await read(covers)).map(({ what }) => what)).toEqual(['a', 'c', 'd']);
    const broken = onClock(covers, (run) =>
      deleteRows(run, [{ ...key(rows[0] ?? {}), since: 'soon' }]),
    );
    expect(await refusal(broken)).toMatch(/"since" takes a date/);
  });
});

test('a row is found by a number with decimals, however many of them its column keeps', async () => {
  const rates = await tenants.definition(table('rate'));
  const { list } = await tenants.list(rates, { queries: { account: '4711.1' } });
  expect(list).toMatchObject([{ account: 4711.1, share: 0.5 }]);
  const ratios = await tenants.definition(table('rate', { key: ['ratio'] }));
  const queries = { ratio: String(0.1 + 0.2) };
  expect((await tenants.list(ratios, { queries })).list).toMatchObject([{ account: 4711.1 }]);
});

test('[5.7] nobody has to put a day in the place of one that is infinite', async () => {
  const terms = await tenants.definition(table('term'));
  expect((await tenants.list(terms)).list).toEqual([{ id: 1, ends: 'infinity', note: 'x' }]);
  const values = { note: 'y', ends: 'infinity' };
  expect(await save(terms, { key: { id: 1 }, values })).toEqual([{ id: 1, ...values }]);
});
