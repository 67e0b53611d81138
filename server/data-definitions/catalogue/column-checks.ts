import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What a CHECK of a table says about one of its columns alone. */
export interface ColumnCheck {
  readonly condition: string;
  /** What the condition calls the column. */
  readonly name: string;
  /** Type of the column, as SQL writes it. */
  readonly type: string;
}

/** A value that no row of a table can have in a column. */
export interface RefusedValue {
  /** The condition of the CHECK that refuses it, as the database writes it. */
  readonly condition: string;
  /** Texts that the condition names, of which one may have been meant. */
  readonly words: readonly string[];
}

/** The CHECKs that hold for one column alone, those of its domain first, by `table.column`. */
export async function readColumnChecks(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly ColumnCheck[]>> {
  const { rows } = await sql<{ place: string } & ColumnCheck>`
    SELECT c.relname || '.' || a.attname AS place, pg_get_expr(k.conbin, 0) AS condition,
      'value' AS name, format_type(t.typbasetype, t.typtypmod) AS type, 1 AS turn, k.conname
    FROM pg_constraint k
    JOIN pg_type t ON t.oid = k.contypid AND t.typtype = 'd'
    JOIN pg_attribute a ON a.atttypid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_class c ON c.oid = a.attrelid AND c.relnamespace = 'public'::regnamespace
    WHERE k.contype = 'c'
    UNION ALL
    SELECT c.relname || '.' || a.attname, pg_get_expr(k.conbin, k.conrelid), a.attname::text,
      format_type(a.atttypid, a.atttypmod), 2, k.conname
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'c' AND cardinality(k.conkey) = 1
    ORDER BY turn, conname`.execute(transaction);
  const checks = new Map<string, ColumnCheck[]>();
  for (const { place, ...check } of rows) checks.set(place, [...(checks.get(place) ?? []), check]);
  return checks;
}

/** The CHECKs of domains, by the names of these. */
export async function readDomainChecks(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly ColumnCheck[]>> {
  const { rows } = await sql<{ domain: string } & ColumnCheck>`
    SELECT t.typname AS domain, pg_get_expr(k.conbin, 0) AS condition, 'value' AS name,
      format_type(t.typbasetype, t.typtypmod) AS type
    FROM pg_constraint k JOIN pg_type t ON t.oid = k.contypid
    WHERE k.contype = 'c' AND t.typnamespace = 'public'::regnamespace
    ORDER BY k.conname`.execute(transaction);
  const checks = new Map<string, ColumnCheck[]>();
  for (const { domain, ...check } of rows)
    checks.set(domain, [...(checks.get(domain) ?? []), check]);
  return checks;
}

/**
 * What the types of a table's columns are, as SQL writes them, by `table.column`: `numeric(4,3)`, `character varying(10)`; of
 * a domain the type that it is made of.
 */
export async function readColumnTypes(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ place: string; type: string }>`
    SELECT c.relname || '.' || a.attname AS place,
      CASE t.typtype WHEN 'd' THEN format_type(t.typbasetype, t.typtypmod)
        ELSE format_type(a.atttypid, a.atttypmod) END AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`.execute(transaction);
  return new Map(rows.map(({ place, type }) => [place, type]));
}

/** What is told of a value that is too large for a type, or of a text that it is not written as; null when the type takes it. */
export async function overflowOf(
  transaction: Transaction<Database>,
  type: string,
  value: string,
): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    SELECT sql_error_code AS state FROM pg_input_error_info(${value}, ${type})`.execute(
    transaction,
  );
  const [found] = rows;
  if (found?.state === OUT_OF_RANGE) return `${type} holds nothing so large`;
  // Of numbers, days and yes and no, what is none at all is told by whoever takes it.
  if (UNLIKE.has(found?.state ?? '') && KEPT_AS_TEXT.test(type) && !value.includes('{')) {
    return `${type} is written otherwise`;
  }
  const most = /\((\d+)\)/.exec(type)?.[1];
  if (found?.state !== TOO_LONG || most === undefined) return null;
  return `it holds ${most} letters at most, and these are ${[...value].length}`;
}

const OUT_OF_RANGE = '22003';
const TOO_LONG = '22001';
const UNLIKE: ReadonlySet<string> = new Set(['22007', '22008', '22P02']);
/** Types whose values are a Text to their users. */
const KEPT_AS_TEXT = /^(?:time\b|interval|uuid$|inet$|cidr$)/;

/** The words that a column's CHECKs let it have, but for an empty one, where one of them lists texts; null where none does. */
export function wordsAllowed(checks: readonly ColumnCheck[]): readonly string[] | null {
  const [first, ...others] = listsOf(checks, LIST).map(({ condition }) => wordsOf(condition));
  return first?.filter((word) => others.every((words) => words.includes(word))) ?? null;
}

function listsOf(checks: readonly ColumnCheck[], list: RegExp): readonly ColumnCheck[] {
  return checks.filter(({ condition }) => list.test(condition.replace(TEXT, "''")));
}

const TEXT = /'(?:''|[^'])*'/g;
/** A text as the database writes it, its letters taken out; between brackets where a dump is read again. One of `citext` is any that has these letters, small or not. */
const ELEMENT = String.raw`\(?''::(?:text|character varying|bpchar)(?:\)::text)?`;
/** `(state = ANY (ARRAY['new'::text, 'paid'::text]))`, which is how the database keeps `IN`. Numbers and days are written in many ways. */
const LIST = new RegExp(
  String.raw`^\(+[\w"]+\)?(?:::[\w ]+\)?)? = ANY \(+ARRAY\[${ELEMENT}(?:, ${ELEMENT})*\](?:\)?::[\w ]+\[\])?\)+$`,
);
/** `(tags <@ ARRAY['wet'::text, 'dry'::text])` */
const WITHIN = /^\(+[\w"]+\)?(?:::[\w ]+\[\]\)?)? <@ \(?ARRAY\[[^\]]*\](?:\)?::[\w ]+\[\])?\)+$/;

const PATTERN = / !?~/;

/** The first of a column's checks that a value does not pass; null when it passes all of them. */
export function refusedBy(
  transaction: Transaction<Database>,
  checks: readonly ColumnCheck[],
  value: string,
): Promise<RefusedValue | null> {
  return firstRefusal(transaction, checks, sql`${value}::text`);
}

/** The first check that lists what each value of a column of several may be, and lists not this one; null where none does. */
export function elementRefusedBy(
  transaction: Transaction<Database>,
  checks: readonly ColumnCheck[],
  value: string,
): Promise<RefusedValue | null> {
  return firstRefusal(transaction, listsOf(checks, WITHIN), sql`ARRAY[${value}::text]`);
}

async function firstRefusal(
  transaction: Transaction<Database>,
  checks: readonly ColumnCheck[],
  value: RawBuilder<unknown>,
): Promise<RefusedValue | null> {
  for (const { condition, name, type } of checks) {
    const { rows } = await sql<{ refused: boolean }>`
      SELECT (${sql.raw(condition)}) IS FALSE AS refused
      FROM (SELECT ${value}::${sql.raw(type)} AS ${sql.id(name)}) AS one`.execute(transaction);
    // A pattern is no word that anything can be.
    const words = PATTERN.test(condition.replace(TEXT, "''")) ? [] : wordsOf(condition);
    if (rows[0]?.refused) return { condition, words };
  }
  return null;
}

function wordsOf(condition: string): string[] {
  const texts = condition.matchAll(/'((?:''|[^'])*)'/g);
  return [...texts].flatMap(([, text]) => (text ? text.replaceAll("''", "'") : []));
}
