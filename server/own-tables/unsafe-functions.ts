import { Role } from '../database/roles.ts';
import { callersText } from './callers-text.ts';
import type { CallersText } from './foreign-texts.ts';
import { FIRST_OWN } from './own-numbers.ts';
import { endsWithin } from './quote-places.ts';
import type { ArgumentCount, Reach, TextColumns } from './reach.ts';

/** Asks the database, as its owner or in a check. */
export type Read = <Row extends object>(statement: string) => Promise<readonly Row[]>;

/** A function of an operator's that can be read. */
interface OwnFunction {
  readonly signature: string;
  readonly name: string;
  /** The statement that makes it. */
  readonly text: string;
  readonly tables: readonly string[];
  readonly least: number;
  /** Null where it takes any more. */
  readonly most: number | null;
  /** Does it support an operator class or a range, so that it is called without any right? */
  readonly supports: boolean;
  readonly isDefiner: boolean;
  /** May requests call it? */
  readonly open: boolean;
  /** Has it the rights of its owner, or may it change something? All others cannot even `SET`. */
  readonly mayChange: boolean;
  /** Does it answer rows, or a value that can be a text? */
  readonly answersText: boolean;
  /** What its triggers call the rows of a statement. */
  readonly handed: readonly { readonly name: string; readonly table: string }[];
}

/** A function that runs a text of its caller's. */
export interface UnsafeFunction
  extends Pick<OwnFunction, 'signature' | 'name' | 'tables' | 'supports' | 'open'> {
  /** What it runs, or leaves behind. */
  readonly run: CallersText;
}

/** Functions in SQL and PL/pgSQL, but for those of extensions. */
const OWN = `
  SELECT p.oid::regprocedure::text AS signature, p.proname AS name, pg_get_functiondef(p.oid) AS text,
    ARRAY(SELECT DISTINCT c.relname::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgfoid = p.oid AND NOT t.tgisinternal) AS tables,
    p.pronargs - p.pronargdefaults - (p.provariadic <> 0)::int AS least,
    CASE p.provariadic WHEN 0 THEN p.pronargs END AS most,
    EXISTS (SELECT FROM pg_amproc WHERE amproc = p.oid)
      OR EXISTS (SELECT FROM pg_range WHERE p.oid IN (rngcanonical, rngsubdiff)) AS supports,
    (SELECT coalesce(json_agg(json_build_object('name', one.name, 'table', c.relname)), '[]')
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      CROSS JOIN LATERAL (VALUES (t.tgnewtable), (t.tgoldtable)) one (name)
      WHERE t.tgfoid = p.oid AND one.name IS NOT NULL) AS handed,
    has_function_privilege('${Role.author}', p.oid, 'EXECUTE')
      OR has_function_privilege('${Role.app}', p.oid, 'EXECUTE') AS open,
    p.prosecdef AND p.proowner <> '${Role.author}'::regrole AS "isDefiner",
    p.provolatile = 'v' OR p.prosecdef AND p.proowner <> '${Role.author}'::regrole AS "mayChange",
    y.typname = 'record' OR y.typcategory IN ('S', 'U', 'A', 'C') AS "answersText"
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname IN ('plpgsql', 'sql')
  JOIN pg_type y ON y.oid = p.prorettype
  WHERE p.prokind IN ('f', 'p') AND p.oid >= ${FIRST_OWN}
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass
      AND e.objid = p.oid AND e.deptype = 'e')
  ORDER BY 1`;

/**
 * Functions in other languages, which nobody reads: what they are given, and what stands in tables, they may run.
 * PostgreSQL has those of C look after themselves.
 */
const UNREAD = `
  SELECT p.oid::regprocedure::text AS signature, p.proname AS name,
    ARRAY(SELECT DISTINCT c.relname::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgfoid = p.oid AND NOT t.tgisinternal) AS tables,
    has_function_privilege('${Role.author}', p.oid, 'EXECUTE')
      OR has_function_privilege('${Role.app}', p.oid, 'EXECUTE') AS open
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname NOT IN ('plpgsql', 'sql', 'c', 'internal')
  WHERE p.prokind IN ('f', 'p') AND (p.provolatile = 'v' OR p.prosecdef)
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass
      AND e.objid = p.oid AND e.deptype = 'e')`;

/** No value of the type `y` is a piece of SQL, whatever it is. A domain is of the category of what it is over. */
const IS_PLAIN = `(y.typcategory IN ('B', 'D', 'E', 'G', 'I', 'N', 'T', 'V')
  OR y.typname IN ('uuid', 'macaddr', 'macaddr8', 'pg_lsn', 'void')
  OR y.oid < ${FIRST_OWN} AND y.typcategory = 'R')`;

/** Columns whose values can be a piece of SQL. */
const TEXT_COLUMNS = `
  SELECT c.relname AS relation, coalesce(array_agg(a.attname::text) FILTER (WHERE NOT ${IS_PLAIN}), '{}') AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type one ON one.oid = a.atttypid
  JOIN pg_type y ON y.oid = CASE one.typcategory WHEN 'A' THEN one.typelem ELSE one.oid END
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'c')
    AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  GROUP BY c.oid, 1`;

/** Types by their names, of PostgreSQL's own those alone that hold no text. */
const TYPES = `
  SELECT y.typname AS name, ${IS_PLAIN} AS plain FROM pg_type y
  WHERE y.typcategory <> 'A' AND (y.oid >= ${FIRST_OWN} OR ${IS_PLAIN})`;

/** Functions by which an aggregate works on what it is given, whoever may call these. */
const AGGREGATES = `
  SELECT a.aggfnoid::regprocedure::text AS signature, p.proname AS name,
    has_function_privilege('${Role.author}', p.oid, 'EXECUTE')
      OR has_function_privilege('${Role.app}', p.oid, 'EXECUTE') AS open,
    ARRAY[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::regprocedure[]::text[] AS parts
  FROM pg_aggregate a JOIN pg_proc p ON p.oid = a.aggfnoid
  WHERE p.oid >= ${FIRST_OWN}`;

/** Operators, which call a function as well. */
const OPERATORS = `
  SELECT oprname AS name, oprcode::regprocedure::text AS signature, oprresult <> 'bool'::regtype AS answers
  FROM pg_operator WHERE oid >= ${FIRST_OWN} AND oprcode <> 0`;

/** Functions of PostgreSQL and its extensions that run a text, with the rights of the function that calls them. */
const RUNNERS: readonly string[] = [
  'query_to_xml',
  'query_to_xmlschema',
  'query_to_xml_and_xmlschema',
  'ts_stat',
  'ts_rewrite',
  'xpath_table',
  'crosstab',
  'crosstab2',
  'crosstab3',
  'crosstab4',
  'connectby',
  'dblink',
  'dblink_exec',
  'dblink_open',
  'dblink_send_query',
];

/** Functions whose answer is a text of somebody's, whatever they are given. */
const GIVERS: readonly string[] = ['current_setting', 'current_query'];

/**
 * Looks for functions that run a text of their caller's, or that give one to a function which does, with rights that requests
 * have not; and for those that leave a setting behind which says whose rows are seen.
 */
export async function unsafeFunctions(
  read: Read,
): Promise<{ readonly reach: Reach; readonly unsafe: readonly UnsafeFunction[] }> {
  const own = await read<OwnFunction>(OWN);
  const columns = own.length > 0 ? await textColumns(read) : new Map();
  const types = own.length > 0 ? await read<{ name: string; plain: boolean }>(TYPES) : [];
  const aggregates = own.length > 0 ? await read<Aggregate>(AGGREGATES) : [];
  const operators = own.length > 0 ? await read<OwnOperator>(OPERATORS) : [];
  const runners = new Set(RUNNERS);
  const leavers = new Set<string>();
  const reach: Reach = {
    columns,
    plainTypes: namesOf(types.filter(({ plain }) => plain)),
    otherTypes: namesOf(types.filter(({ plain }) => !plain)),
    own: countsOf(own),
    answering: namesOf(operators.filter(({ answers }) => answers)),
    quoters: quotersAmong(own),
    runners,
    leavers,
    givers: giversAmong(own, columns),
  };
  const unsafe = new Map<string, UnsafeFunction>();
  for (const one of await read<Omit<UnsafeFunction, 'supports' | 'run'>>(UNREAD)) {
    const run = { name: 'what nobody can read', offset: 0 };
    unsafe.set(one.signature, { ...one, supports: false, run });
    runners.add(one.name);
  }
  let known = -1;
  while (known < unsafe.size) {
    // What one runs by itself is known the first time.
    const asked = known < 0 ? own : own.filter(({ isDefiner }) => isDefiner);
    known = unsafe.size;
    for (const one of asked) {
      if (unsafe.has(one.signature) || !one.mayChange) continue;
      const handed = one.handed.map(({ name, table }): [string, ReadonlySet<string>] => {
        return [name, columns.get(table) ?? new Set()];
      });
      const run = await callersText(one, { ...reach, columns: new Map([...columns, ...handed]) });
      if (!run) continue;
      unsafe.set(one.signature, { ...one, run });
      const alike = run.name === null ? leavers : runners;
      alike.add(one.name);
      for (const { name, signature } of operators) {
        if (signature === one.signature) alike.add(name);
      }
    }
    for (const { parts, ...one } of aggregates) {
      const part = parts.map((signature) => unsafe.get(signature)).find(Boolean);
      if (!part || unsafe.has(one.signature)) continue;
      unsafe.set(one.signature, { ...one, tables: [], supports: false, run: part.run });
      (part.run.name === null ? leavers : runners).add(one.name);
    }
  }
  return { reach, unsafe: [...unsafe.values()] };
}

const namesOf = (all: readonly { readonly name: string }[]) => new Set(all.map(({ name }) => name));

function countsOf(own: readonly OwnFunction[]): Reach['own'] {
  const counts = new Map<string, ArgumentCount[]>();
  for (const { name, least, most } of own) {
    const count = { least, most: most ?? Number.POSITIVE_INFINITY };
    counts.set(name, [...(counts.get(name) ?? []), count]);
  }
  return counts;
}

interface OwnOperator {
  readonly name: string;
  /** Of its function. */
  readonly signature: string;
  /** Is its answer something else than yes or no? */
  readonly answers: boolean;
}

interface Aggregate extends Pick<OwnFunction, 'signature' | 'name' | 'open'> {
  /** Signatures of its functions. */
  readonly parts: readonly string[];
}

async function textColumns(read: Read): Promise<TextColumns> {
  const rows = await read<{ relation: string; columns: string[] }>(TEXT_COLUMNS);
  return new Map(rows.map(({ relation, columns }) => [relation, new Set(columns)]));
}

/** Functions that answer what a table holds, or what another of them does. */
function giversAmong(own: readonly OwnFunction[], columns: TextColumns): ReadonlySet<string> {
  const tables = [...columns].flatMap(([table, texts]) => (texts.size > 0 ? [table] : []));
  const givers = naming(own, [...GIVERS, ...tables]);
  return new Set([...GIVERS, ...givers]);
}

/** Functions that have a text in them which ends within quotes, or that may answer what such a one does. */
function quotersAmong(own: readonly OwnFunction[]): ReadonlySet<string> {
  const begins = ({ text, answersText }: OwnFunction) =>
    answersText &&
    [...bodyOf(text).matchAll(/'((?:[^']|'')*)'/g)].some(([, written = '']) =>
      endsWithin(written.replaceAll("''", "'")),
    );
  const quoters = own.filter(begins).map(({ name }) => name);
  return new Set([...quoters, ...naming(own, quoters)]);
}

/** Functions that answer a text and name one of these in their bodies, or one of the functions that do. */
function naming(own: readonly OwnFunction[], these: readonly string[]): ReadonlySet<string> {
  const [sources, found] = [new Set(these), new Set<string>()];
  let known = -1;
  while (known < found.size) {
    known = found.size;
    for (const { name, text, answersText } of own) {
      if (!answersText || found.has(name)) continue;
      const words = bodyOf(text).match(/\w+/g) ?? [];
      if (!words.some((word) => word !== name && sources.has(word))) continue;
      found.add(name);
      sources.add(name);
    }
  }
  return found;
}

const bodyOf = (text: string) => text.slice(text.indexOf('AS $'));
