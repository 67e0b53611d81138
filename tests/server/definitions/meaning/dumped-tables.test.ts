import { expect, test } from 'vitest';
import { checkWithSteps } from '../_check.ts';

const STEP = `CREATE TABLE public.ward (code text NOT NULL, floor smallint NOT NULL);
CREATE TABLE public.bed (ward text NOT NULL, no integer NOT NULL);
INSERT INTO public.ward VALUES ('0010', 1);
INSERT INTO public.bed VALUES ('0010', 1);
ALTER TABLE ONLY public.ward ADD CONSTRAINT ward_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.bed ADD CONSTRAINT bed_pkey PRIMARY KEY (ward, no);
ALTER TABLE ONLY public.bed ADD CONSTRAINT bed_ward_fkey FOREIGN KEY (ward) REFERENCES public.ward(code);
ALTER TABLE ward ADD corp text NOT NULL DEFAULT 'p';
ALTER TABLE bed ADD corp text NOT NULL DEFAULT 'p';
ALTER TABLE ward DROP CONSTRAINT ward_pkey CASCADE, ADD PRIMARY KEY (corp, code);
ALTER TABLE bed DROP CONSTRAINT bed_pkey, ADD PRIMARY KEY (corp, ward, no),
  ADD FOREIGN KEY (corp, ward) REFERENCES ward (corp, code);
`;

const told = (step: string) =>
  checkWithSteps({
    'p/corp.json': '{ "code": "p", "name": "P", "sortName": "P", "departments": ["lab"] }',
    'p/data/WARD.json': `{ "code": "WARD", "source": { "table": "ward" }, "fields": [{ "name": "code" }, { "name": "floor" }] }`,
    '_tables/001-hospital.sql': step,
  });

test('nothing is told of tables of another database that have got what the guide asks for', async () => {
  expect(await told(STEP)).toEqual([]);
});

test.each([
  ["('0010', 1);\nINSERT", "('0010', 'one');\nINSERT", /:3:\d+ {2}invalid input syntax .*"one"$/],
  [
    "('0010', 1);\nALTER",
    "('0020', 1);\nALTER",
    /:7:25 {2}insert or update on table "bed" violates/,
  ],
  ['ward_pkey CASCADE', 'ward_pkey', /:10:1 {2}cannot drop constraint ward_pkey on table ward/],
  [
    'ALTER TABLE ward DROP CONSTRAINT ward_pkey CASCADE, ADD PRIMARY KEY (corp, code);\n',
    '',
    /:5:\d+ {2}the key ward_pkey must begin with corp: \(corp, code\)$/,
  ],
  ['REFERENCES ward (corp, code)', 'REFERENCES ward (corp, floor)', /:12:32 {2}there is no unique/],
])(
  'one mistake is told, and no key that keeps its table from its rules: %j for %j',
  async (right, wrong, message) => {
    const [first, ...others] = await told(STEP.replace(right, wrong));
    expect(first).toMatch(message);
    expect(others).toEqual([]);
  },
);

const HEAD = `SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET search_path = public;
CREATE FUNCTION public.free(p_ward text) RETURNS TABLE(no integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT b.no FROM public.bed b WHERE b.ward = p_ward
$$;
CREATE FUNCTION public.bed_check() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.no < 1 THEN
    RAISE EXCEPTION '__Beds are counted from 1';
  END IF;
  RETURN NEW;
END;
$$;
CREATE DOMAIN public.code AS text CONSTRAINT code_check CHECK ((VALUE ~ '^[0-9]{4}$'::text));
`;
const TRIGGER =
  'CREATE TRIGGER bed_check BEFORE INSERT OR UPDATE ON public.bed FOR EACH ROW EXECUTE FUNCTION public.bed_check();\n';
const DUMP = HEAD + STEP.replace('(code text', "(code code DEFAULT '0000'::text") + TRIGGER;

const toldOfDump = (step: string, more = {}) =>
  checkWithSteps({
    'p/corp.json': '{ "code": "p", "name": "P", "sortName": "P", "departments": ["lab"] }',
    'p/data/FREE.json': `{ "code": "FREE", "source": { "sql": "free.sql" }, "key": ["no"], "fields": [{ "name": "no" }],
      "access": { "read": ["lab"] } }`,
    'p/data/free.sql': "SELECT no FROM free('0010')",
    'p/forms/FREE.json': `{ "code": "FREE", "access": ["lab"], "rows": [{ "columns": [
      { "panel": { "type": "BasicGrid", "code": "free", "dataCode": "FREE" } }] }] }`,
    '_tables/001-hospital.sql': step,
    ...more,
  });

test('nothing is told of bodies that a dump has nobody read, over tables that come behind them or in a later step', async () => {
  expect(await toldOfDump(DUMP)).toEqual([]);
  const begin = DUMP.indexOf('CREATE TABLE');
  const parts = { '_tables/002-beds.sql': DUMP.slice(begin) };
  expect(await toldOfDump(DUMP.slice(0, begin), parts)).toEqual([]);
});

test.each([
  ['  END IF;\n', '', /:13:3 {2}this IF never ends: END IF is missing$/],
  ['SELECT b.no FROM', 'SELECT b.bed_no FROM', /:7:10 {2}column b.bed_no does not exist/],
  [
    'SET search_path = public;\n',
    '',
    /:19:\d+ {2}"code" is looked for nowhere, since this step empties the search path above/,
  ],
  ["'{}'", "'{'", /:20:\d+ {2}invalid input syntax for type json/],
  [
    "facts json DEFAULT '{}'",
    "since code DEFAULT '20'::text",
    /:20:\d+ {2}since of ward is never "20": .*, and rows are refused, first _tables\/001-hospital.sql:22$/,
  ],
])('one mistake in a dump is told once: %j for %j', async (right, wrong, message) => {
  const facts = DUMP.replace('floor smallint NOT NULL', "floor smallint, facts json DEFAULT '{}'");
  const [first, ...others] = await toldOfDump(facts.replace(right, wrong));
  expect(first).toMatch(message);
  expect(others).toEqual([]);
});

const EMPTIED = `SELECT pg_catalog.set_config('search_path', '', false);
CREATE TYPE public.kind AS ENUM ('men', 'women');
CREATE TABLE public.ward (corp text NOT NULL DEFAULT 'p', code text NOT NULL, kind public.kind, state text NOT NULL CHECK (state IN ('open', 'shut')), PRIMARY KEY (corp, code));
CREATE TABLE public.bed (corp text NOT NULL DEFAULT 'p', ward text NOT NULL, no integer NOT NULL, PRIMARY KEY (corp, ward, no));
INSERT INTO public.ward (code, kind, state) VALUES ('0010', 'men', 'open');
INSERT INTO public.bed (ward, no) VALUES ('0010', 1);
ALTER TABLE public.bed ADD FOREIGN KEY (corp, ward) REFERENCES public.ward (corp, code);
`;

test('nothing is told of a step that empties the search path and names the schema', async () => {
  expect(
    await toldOfDump(EMPTIED, { 'p/data/free.sql': "SELECT no FROM bed WHERE ward = '0010'" }),
  ).toEqual([]);
});

test.each([
  [
    'CREATE TYPE',
    'CREATE TABLE public.customer (corp text NOT NULL, id bigint, PRIMARY KEY (corp, id));\nCREATE TYPE',
    /:2:\d+ {2}the product has a table "customer" of its own: give yours another name$/,
  ],
  [
    "'men', 'open')",
    "'men', 'opne')",
    /:5:\d+ {2}new row .* which knows open, shut: .* {2}did you mean "open"\?$/,
  ],
  [
    "'men', 'open')",
    "'man', 'open')",
    /:5:\d+ {2}invalid input value for enum .* {2}did you mean "men"\?$/,
  ],
  [
    '(code, kind, state)',
    '(code, kind, sate)',
    /:5:\d+ {2}column "sate" of relation "ward" does not exist {2}did you mean "state"\?$/,
  ],
  [
    'no integer NOT NULL, PRIMARY',
    'no integer NOT NULL CHECK (np > 0), PRIMARY',
    /:4:\d+ {2}column "np" does not exist {2}did you mean "no"\?$/,
  ],
  [
    'INSERT INTO public.bed',
    "COMMENT ON CONSTRAINT ward_state_chek ON public.ward IS 'no';\nINSERT INTO public.bed",
    /:6:\d+ {2}constraint "ward_state_chek" .* does not exist {2}did you mean "ward_state_check"\?$/,
  ],
  [
    "ward (corp text NOT NULL DEFAULT 'p'",
    "ward (corp text NOT NULL DEFAULT 'pp'",
    /:3:\d+ {2}there is no tenant "pp", so these rows would be nobody’s: .* {2}did you mean "p"\?$/,
  ],
])(
  'one mistake below an emptied search path is told once, with its mend: %j for %j',
  async (right, wrong, message) => {
    const more = { 'p/data/free.sql': "SELECT no FROM bed WHERE ward = '0010'" };
    const [first, ...others] = await toldOfDump(EMPTIED.replace(right, wrong), more);
    expect(first).toMatch(message);
    expect(others).toEqual([]);
  },
);

const LINES = `CREATE TABLE line (corp text NOT NULL, no integer NOT NULL, price numeric(12, 2) NOT NULL, PRIMARY KEY (corp, no));
CREATE FUNCTION line_price() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
NEW.price := 1;
RETURN NEW; END; $$;
CREATE TRIGGER line_price BEFORE INSERT ON line FOR EACH ROW EXECUTE FUNCTION line_price();
`;
const toldOfLines = (step: string) =>
  checkWithSteps({
    'p/corp.json': '{ "code": "p", "name": "P", "sortName": "P", "departments": ["lab"] }',
    'p/tasks/ADD_CALL_BY_SCRIPT.json':
      '{ "code": "ADD_CALL_BY_SCRIPT", "sql": "add.sql", "params": { "no": "Number" }, "access": [] }',
    'p/tasks/add.sql': 'INSERT INTO line (no) VALUES (:no)',
    '_tables/001-lines.sql': step,
  });
const LATE = /^_tables\/001-lines.sql:3:1 {2}warning: nothing keeps this/;
const LACKED = /^p\/tasks\/add.sql:1:13 {2}warning: line takes no row without price$/;

test.each([
  ['nothing', 'BEFORE', 'BEFORE', []],
  ['a trigger that comes too late', 'BEFORE', 'AFTER', [LATE]],
  ['a value that a trigger gives to the row as it was', 'NEW.price', 'OLD.price', [LATE]],
  [
    'a row of before that no trigger of new rows fills, besides what a new one lacks',
    'NEW.price := 1;\nRETURN NEW; END; $$;\nCREATE TRIGGER line_price BEFORE INSERT',
    'OLD.price := 1;\nRETURN NEW; END; $$;\nCREATE TRIGGER line_price BEFORE UPDATE',
    [LATE, LACKED],
  ],
])('once, and not where SQL relies on it, is told: %s', async (_, right, wrong, messages) => {
  const told = await toldOfLines(LINES.replace(right, () => wrong));
  expect(told).toEqual(messages.map((one) => expect.stringMatching(one)));
});
