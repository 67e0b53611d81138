import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { Role } from '../../database/roles.ts';
import { StatementOverdue } from '../../database/statement-overdue.ts';
import { listed } from '../../definitions/missing.ts';
import { suggest } from '../../definitions/suggest.ts';
import type { Relation } from './catalogue.ts';
import {
  overflowOf,
  readColumnChecks,
  readColumnTypes,
  refusedBy,
  wordsAllowed,
} from './column-checks.ts';
import { describeSql } from './describe-sql.ts';
import type { DatabaseFault, DefinitionEnvironment, DefinitionSource } from './environment.ts';
import { readOffers } from './offers.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readRowChecks, rowRefusedBy } from './row-checks.ts';
import { readTableRights } from './table-rights.ts';
import { readTableRules } from './table-rules.ts';
import { originOf } from './view-columns.ts';

/** The environment of a tenant's data definitions: its other definitions and the real database. */
export async function databaseEnvironment(
  definitions: DefinitionSource,
  transaction: Transaction<Database>,
): Promise<DefinitionEnvironment> {
  const checks = once(() => readColumnChecks(transaction));
  const rowChecks = once(() => readRowChecks(transaction));
  const rules = once(() => readTableRules(transaction));
  const offers = once(() => readOffers(definitions));
  const types = once(() => readColumnTypes(transaction));
  const called = once(() => readArguments(transaction));
  const timeZones = once(() => readTimeZones(transaction));
  const relations = await readCatalogue(transaction);
  const prepare = async (text: string, parameters: number) => {
    const fault = await prepareSql(transaction, text, parameters);
    return fault && withNameMeant(fault, relations);
  };
  const viewSql = (name: string) => readView(transaction, name);
  const refusal: DefinitionEnvironment['refusal'] = async (table, column, value) => {
    if (relations.get(table)?.kind === 'view') {
      const origin = await originOf((await viewSql(table)) ?? '', column);
      const { shown, words, without } = origin ?? { shown: null, words: null, without: [] };
      if (words && !words.includes(value)) return { condition: '', words };
      if (without.includes(value))
        return { condition: 'the view leaves these rows out', words: [] };
      return shown && refusal(shown.table, shown.column, value);
    }
    const type = (await types()).get(`${table}.${column}`);
    const overflow = type === undefined ? null : await overflowOf(transaction, type, value);
    if (overflow !== null) return { condition: overflow, words: [] };
    const own = (await checks()).get(`${table}.${column}`);
    return own ? refusalOf(transaction, () => refusedBy(transaction, own, value)) : null;
  };
  return {
    relations,
    codes: (kind) => definitions.codes?.(kind) ?? [],
    lookup: (code) => definitions.read('lookup', code),
    dataDefinition: (code) => definitions.read('data', code),
    sqlFile: (name) => definitions.read('sql', name.replace(/\.sql$/, '')),
    prepare,
    timeZones,
    rights: (table) => readTableRights(transaction, table),
    viewSql,
    refusal,
    async rowRefusal(table, values, isNew) {
      const own = (await rowChecks()).get(table);
      if (!own) return null;
      return refusalOf(transaction, () => rowRefusedBy(transaction, own, values, isNew));
    },
    async rules(table) {
      return (await rules()).get(table) ?? [];
    },
    async offered(table, column) {
      return (await offers()).get(`${table}.${column}`) ?? null;
    },
    async argumentsOf(name) {
      return (await called()).get(name) ?? null;
    },
    functionText: (name) => readFunction(transaction, name),
    async words(table, column) {
      return wordsAllowed((await checks()).get(`${table}.${column}`) ?? []);
    },
    async describe(name, text): Promise<Relation | DatabaseFault> {
      const fault = await prepare(text, 0);
      if (fault) return fault;
      return attempt(transaction, NO_TEXT, () => describeSql(transaction, name, text));
    },
  };
}

/** The SELECT of a view; null where there is none of that name. */
async function readView(transaction: Transaction<Database>, name: string): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    SELECT pg_get_viewdef(to_regclass(${`public.${name}`})) AS text`.execute(transaction);
  return rows[0]?.text ?? null;
}

/** The statement that makes a function; null where there is none of that name, or several. */
async function readFunction(
  transaction: Transaction<Database>,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_functiondef(oid) AS text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND proname = ${name}`.execute(
    transaction,
  );
  return (rows.length === 1 && rows[0]?.text) || null;
}

/** Names of what is handed to the functions of an operator's steps, but for those of which two have one name. */
async function readArguments(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; called: readonly string[] | null }>`
    SELECT p.proname::text AS name, min(p.proargnames[1:p.pronargs]) AS called
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.pronargs > 1
    GROUP BY p.proname
    HAVING count(*) = 1 AND NOT bool_or(coalesce(p.proargmodes && '{o,b,v}'::"char"[], false))`.execute(
    transaction,
  );
  return new Map(rows.map(({ name, called }) => [name, called ?? []]));
}

async function readTimeZones(
  transaction: Transaction<Database>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(
    transaction,
  );
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}

/** Reads once, when first asked for. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

/** What a rule of the database says against values; one of another type is told by whoever takes it. */
async function refusalOf<Refused extends { readonly condition: string }>(
  transaction: Transaction<Database>,
  run: () => Promise<Refused | null>,
): Promise<Refused | null> {
  const refused = await attempt(transaction, NO_TEXT, run);
  return refused && 'condition' in refused ? refused : null;
}

/** The table, or the word of an enumeration, that was meant by one that there is not. */
function withNameMeant(
  fault: DatabaseFault,
  relations: ReadonlyMap<string, Relation>,
): DatabaseFault {
  const name = /^relation "([^"]+)" does not exist/.exec(fault.message)?.[1];
  const [, type, word = ''] = ENUMERATION_FAULT.exec(fault.message) ?? [];
  const columns = [...relations.values()].flatMap((one) => [...one.columns.values()]);
  const values = columns.find((column) => column.values && column.type === type)?.values ?? [];
  if (name === undefined && values.length === 0) return fault;
  const suggestion =
    name === undefined ? suggest(word, values) : suggest(name, [...relations.keys()]);
  if (suggestion !== undefined) return { ...fault, suggestion };
  return { ...fault, message: fault.message + listed(values) };
}

/** What PostgreSQL says of a word that an enumeration has not. */
const ENUMERATION_FAULT = /^invalid input value for enum "?([^":]+)"?: "(.*)"$/s;

const PREPARE = 'PREPARE y4_check AS ';

async function prepareSql(
  transaction: Transaction<Database>,
  text: string,
  parameters: number,
): Promise<DatabaseFault | null> {
  const values = Array(parameters).fill('NULL').join(', ');
  const call = parameters === 0 ? '' : `(${values})`;
  let prepared = false;
  const fault = await attempt(transaction, { prefix: PREPARE.length, text }, async () => {
    await sql`${sql.raw(`${PREPARE}${text}`)}`.execute(transaction);
    prepared = true;
    // Only a plan looks at the rights to the tables.
    await sql`EXPLAIN EXECUTE y4_check ${sql.raw(call)}`.execute(transaction);
    return null;
  });
  // A prepared statement outlives savepoint and transaction.
  if (prepared) await sql`DEALLOCATE y4_check`.execute(transaction);
  return fault;
}

/** A statement of the check's own, which is told no place. */
const NO_TEXT: AttemptedText = { prefix: 0, text: '' };

/** What an author wrote, behind the characters that the check has put before it. */
interface AttemptedText {
  readonly prefix: number;
  readonly text: string;
}

/**
 * Tries something under the authors' role; the transaction survives the database's refusal. One at a time: its savepoint has
 * one name.
 */
async function attempt<Value>(
  transaction: Transaction<Database>,
  { prefix, text }: AttemptedText,
  run: () => Promise<Value>,
): Promise<Value | DatabaseFault> {
  await sql`SAVEPOINT y4_check`.execute(transaction);
  let outcome: Value | DatabaseFault;
  try {
    await sql`SET LOCAL ROLE ${sql.raw(Role.author)}`.execute(transaction);
    outcome = await run();
  } catch (error) {
    if (error instanceof StatementOverdue) throw new StatementOverdue(text || error.statement);
    if (!isDatabaseError(error)) throw error;
    const offset = Number(error.position ?? prefix + 1) - 1 - prefix;
    const place = error.position === undefined ? placeOfTable(error.message, text) : offset;
    const meant = /^Perhaps you meant to reference the column "([^"]+)"/.exec(
      error.hint ?? '',
    )?.[1];
    const hint = meant === undefined ? {} : { suggestion: meant };
    outcome = { message: error.message, offset: Math.max(0, place), ...hint };
  }
  // The role before the savepoint comes back with it.
  await sql`ROLLBACK TO SAVEPOINT y4_check`.execute(transaction);
  await sql`RELEASE SAVEPOINT y4_check`.execute(transaction);
  return outcome;
}

/** Of a right that is lacking the database says the table, but not the place. */
function placeOfTable(message: string, text: string): number {
  const name = /^permission denied for (?:table|view) (\w+)/.exec(message)?.[1];
  return name === undefined ? 0 : text.search(new RegExp(`\\b${name}\\b`));
}

function isDatabaseError(
  error: unknown,
): error is Error & { code: string; position?: string; hint?: string } {
  return error instanceof Error && 'severity' in error && 'code' in error;
}
