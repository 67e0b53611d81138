import { CompiledQuery, type Transaction } from 'kysely';
import { asSeveral } from '../../database/connection/query-options.ts';
import type { Database } from '../../database/database.ts';
import { StatementOverdue } from '../../database/faults/statement-overdue.ts';
import { Role } from '../../database/roles.ts';
import { literalPattern } from '../../database/sql-text/literal-pattern.ts';
import { missingSequence } from '../../database/sql-text/missing-sequence.ts';
import { writtenName, writtenPath } from '../../database/sql-text/written-name.ts';
import { listed } from '../../definitions/missing.ts';
import { suggest } from '../../definitions/suggest.ts';
import { missingFunction } from '../compile/authored-sql/sql-hints.ts';
import { type Relation, wordsOfType } from './catalogue.ts';
import { type CatalogueReads, catalogueReads } from './catalogue-reads.ts';
import { changeRefusedBy, type FormerWords, type RowChange } from './changed-rows.ts';
import { elementRefusedBy, overflowOf, refusedBy, wordsAllowed } from './column-checks.ts';
import { describeSql } from './describe-sql.ts';
import type { DatabaseFault, DefinitionEnvironment, DefinitionSource } from './environment.ts';
import { readFormats } from './formats.ts';
import { readOffers } from './offers.ts';
import { type RowCheck, rowRefusedBy } from './row-checks.ts';
import { originOf } from './view-columns.ts';

/**
 * The environment of a tenant's data definitions: its other definitions and the real database.
 *
 * @param catalogue what is read of the database for other tenants too.
 */
export async function databaseEnvironment(
  definitions: DefinitionSource,
  transaction: Transaction<Database>,
  catalogue: CatalogueReads = catalogueReads({ withViewKeys: false }),
): Promise<DefinitionEnvironment> {
  let offers: ReturnType<typeof readOffers> | undefined;
  let formats: ReturnType<typeof readFormats> | undefined;
  const prepare = (text: string, parameters: number) =>
    prepareSql(transaction, catalogue, text, parameters);
  return {
    relations: await catalogue.relations(transaction),
    codes: (kind) => definitions.codes?.(kind) ?? [],
    lookup: (code) => definitions.read('lookup', code),
    dataDefinition: (code) => definitions.read('data', code),
    lost: (code) => definitions.lost?.(code) ?? { names: [], isKey: false, isAlways: false },
    sqlFile: (name) => definitions.read('sql', name.replace(/\.sql$/, '')),
    prepare,
    timeZones: () => catalogue.timeZones(transaction),
    rights: (table) => catalogue.rights(transaction, table),
    arbiters: (table) => catalogue.arbiters(transaction, table),
    viewSql: (name) => catalogue.viewSql(transaction, name),
    ...refusalsOf(transaction, catalogue),
    async rules(table) {
      return (await catalogue.rules(transaction)).get(table) ?? [];
    },
    async offered(table, column) {
      offers ??= readOffers(definitions);
      return (await offers).get(`${table}.${column}`) ?? null;
    },
    formats() {
      formats ??= readFormats(definitions);
      return formats;
    },
    async argumentsOf(name) {
      return (await catalogue.called(transaction)).get(name) ?? null;
    },
    functionText: (name) => catalogue.functionText(transaction, name),
    async words(table, column) {
      return wordsAllowed((await catalogue.checks(transaction)).get(`${table}.${column}`) ?? []);
    },
    async describe(name, text): Promise<Relation | DatabaseFault> {
      const fault = await prepare(text, 0);
      if (fault) return fault;
      return attempt(transaction, NO_TEXT, () => describeSql(transaction, name, text));
    },
  };
}

/** What the tables say against values: their types, the conditions of their columns and rows, and those of domains. */
function refusalsOf(
  transaction: Transaction<Database>,
  catalogue: CatalogueReads,
): Pick<
  DefinitionEnvironment,
  'refusal' | 'elementRefusal' | 'domainRefusal' | 'rowRefusal' | 'changeRefusal'
> {
  const refusal: DefinitionEnvironment['refusal'] = async (table, column, value) => {
    if ((await catalogue.relations(transaction)).get(table)?.kind === 'view') {
      const view = (await catalogue.viewSql(transaction, table)) ?? '';
      const origin = await originOf(view, column);
      const { shown, words, without } = origin ?? { shown: null, words: null, without: [] };
      if (words && !words.includes(value)) return { condition: '', words };
      if (without.includes(value))
        return { condition: 'the view leaves these rows out', words: [] };
      // One of another schema may have the view's own name.
      return shown && shown.table !== table ? refusal(shown.table, shown.column, value) : null;
    }
    const type = (await catalogue.types(transaction)).get(`${table}.${column}`);
    const overflow = type === undefined ? null : await overflowOf(transaction, type, value);
    const own = (await catalogue.checks(transaction)).get(`${table}.${column}`);
    if (overflow !== null) return { condition: overflow, words: wordsAllowed(own ?? []) ?? [] };
    return own ? refusalOf(transaction, () => refusedBy(transaction, own, value)) : null;
  };
  return {
    refusal,
    async elementRefusal(table, column, value) {
      const own = (await catalogue.checks(transaction)).get(`${table}.${column}`);
      return own ? refusalOf(transaction, () => elementRefusedBy(transaction, own, value)) : null;
    },
    async domainRefusal(domain, value) {
      const own = (await catalogue.domainChecks(transaction)).get(domain);
      return own ? refusalOf(transaction, () => refusedBy(transaction, own, value)) : null;
    },
    async rowRefusal(table, values, isNew) {
      const own = (await catalogue.rowChecks(transaction)).get(table);
      if (!own) return null;
      return refusalOf(transaction, () => rowRefusedBy(transaction, own, values, isNew));
    },
    async changeRefusal(table, change) {
      const own = (await catalogue.rowChecks(transaction)).get(table);
      if (!own) return null;
      const refused = await refusalOf(transaction, () => changeRefusedBy(transaction, own, change));
      if (refused) return refused;
      const ungiven = ungivenIn(table, own, change, catalogue);
      if (ungiven.length === 0) return null;
      const before = new Map([...change.before, ...ungiven.map((one) => [one, NOTHING] as const)]);
      const presumed = await refusalOf(transaction, () =>
        changeRefusedBy(transaction, own, { ...change, before }),
      );
      return (
        presumed && { ...presumed, ungiven: ungiven.filter((one) => presumed.values.has(one)) }
      );
    },
  };
}

const NOTHING: FormerWords = { words: [null], isWithout: false };

/** Columns that a table's checks ask for, and that no row has a value in which a change may find. */
function ungivenIn(
  table: string,
  checks: readonly RowCheck[],
  { values, before }: RowChange,
  { isGiven }: CatalogueReads,
): readonly string[] {
  const asked = checks.flatMap(({ columns }) => columns);
  const left = asked.filter(
    ({ name, initial }) => initial === null && !values.has(name) && !before.has(name),
  );
  return [...new Set(left.map((one) => one.name))].filter((name) => !isGiven(table, name));
}

/** What a rule of the database says against values; one of another type is told by whoever takes it. */
async function refusalOf<Refused extends { readonly condition: string }>(
  transaction: Transaction<Database>,
  run: () => Promise<Refused | null>,
): Promise<Refused | null> {
  const refused = await attempt(transaction, NO_TEXT, run);
  return refused && 'condition' in refused ? refused : null;
}

/** The database's fault of a statement, with the name that was meant by one that there is not. */
async function prepareSql(
  transaction: Transaction<Database>,
  catalogue: CatalogueReads,
  text: string,
  parameters: number,
): Promise<DatabaseFault | null> {
  const unclear = parameters > 0 ? await parametersOf(transaction, text) : null;
  const fault = unclear ?? (await explainSql(transaction, text, parameters));
  const called = fault && missingFunction(fault.message);
  const counted = fault && missingSequence(fault.message, text);
  if (counted) {
    const meant = suggest(counted, await catalogue.sequences(transaction));
    return meant === undefined ? fault : { ...fault, suggestion: meant };
  }
  if (!called) return fault && withNameMeant(fault, await catalogue.relations(transaction));
  const functions = await catalogue.functions(transaction);
  // One that there is does not take these arguments.
  const suggestion = functions.includes(called)
    ? undefined
    : suggest(called, [...functions, ...OF_THE_LANGUAGE]);
  return suggestion === undefined ? fault : { ...fault, suggestion };
}

/** What is called like a function, and is none to the catalogue. */
const OF_THE_LANGUAGE = ['coalesce', 'greatest', 'least', 'nullif'];

/** The table, its column, or the word of an enumeration, that was meant by one that there is not. */
function withNameMeant(
  fault: DatabaseFault,
  relations: ReadonlyMap<string, Relation>,
): DatabaseFault {
  const [, column, table = ''] = COLUMN_FAULT.exec(fault.message) ?? [];
  if (column !== undefined) {
    const meant = suggest(column, [...(relations.get(table)?.columns.keys() ?? [])]);
    return meant === undefined ? fault : { ...fault, suggestion: writtenName(meant) };
  }
  const name = /^relation "([^"]+)" does not exist/.exec(fault.message)?.[1];
  const [, type, word = ''] = ENUMERATION_FAULT.exec(fault.message) ?? [];
  const values = wordsOfType(relations, type) ?? [];
  if (name === undefined && values.length === 0) return fault;
  const suggestion =
    name === undefined ? suggest(word, values) : suggest(name, [...relations.keys()]);
  if (suggestion !== undefined) return { ...fault, suggestion };
  return { ...fault, message: fault.message + listed(values) };
}

/** What PostgreSQL says of a column that a statement writes and its table has not. */
const COLUMN_FAULT = /^column "(.+)" of relation "(.+)" does not exist$/;

/** What PostgreSQL says of a word that an enumeration has not. */
const ENUMERATION_FAULT = /^invalid input value for enum "?([^":]+)"?: "(.*)"$/s;

const EXPLAIN = 'EXPLAIN ';

/** Has a statement parsed and planned, which alone looks at the rights to the tables; it is not run. */
function explainSql(
  transaction: Transaction<Database>,
  text: string,
  parameters: number,
): Promise<DatabaseFault | null> {
  const values: null[] = Array(parameters).fill(null);
  return attempt(transaction, { prefix: EXPLAIN.length, text }, async () => {
    await transaction.executeQuery(CompiledQuery.raw(`${EXPLAIN}${text}`, values));
    return null;
  });
}

const PREPARE = 'PREPARE y4_check AS ';

/**
 * Has the parameters of a statement looked at, as they are when it runs: EXPLAIN overlooks one that the database meets before it
 * knows its type, as in `$1 IS NULL OR id = $1`.
 */
function parametersOf(
  transaction: Transaction<Database>,
  text: string,
): Promise<DatabaseFault | null> {
  return attempt(transaction, { prefix: PREPARE.length, text }, async () => {
    // What the text ends with may be a comment.
    const both = `${PREPARE}${text}\n; DEALLOCATE y4_check`;
    await transaction.executeQuery(asSeveral(CompiledQuery.raw(both)));
    return null;
  });
}

/** What PostgreSQL takes for meant: a column, or the name that FROM gives to a table. */
const PERHAPS = /^Perhaps you meant to reference the (?:column|table alias) "(.+?)"(?:\.| or )/;

/** What PostgreSQL takes for meant, as it is written: it puts all of a path between quotes. */
export function perhapsMeant({ hint = '' }: { readonly hint?: string }): string | undefined {
  const meant = PERHAPS.exec(hint)?.[1];
  return meant === undefined ? undefined : writtenPath(meant);
}

/** A statement of the check's own, which is told no place. */
const NO_TEXT: AttemptedText = { prefix: 0, text: '' };

/** What an author wrote, behind the characters that the check has put before it. */
interface AttemptedText {
  readonly prefix: number;
  readonly text: string;
}

const TRY = `SAVEPOINT y4_check; SET LOCAL ROLE ${Role.author}`;
/** The role before the savepoint comes back with it. */
const TAKE_BACK = 'ROLLBACK TO SAVEPOINT y4_check; RELEASE SAVEPOINT y4_check';

/**
 * Tries something under the authors' role; the transaction survives the database's refusal. One at a time: its savepoint has
 * one name.
 */
async function attempt<Value>(
  transaction: Transaction<Database>,
  { prefix, text }: AttemptedText,
  run: () => Promise<Value>,
): Promise<Value | DatabaseFault> {
  await transaction.executeQuery(asSeveral(CompiledQuery.raw(TRY)));
  let outcome: Value | DatabaseFault;
  try {
    outcome = await run();
  } catch (error) {
    if (error instanceof StatementOverdue) throw new StatementOverdue(text || error.statement);
    if (!isDatabaseError(error)) throw error;
    const offset = Number(error.position ?? prefix + 1) - 1 - prefix;
    const place = error.position === undefined ? placeOfWord(error.message, text) : offset;
    const meant = perhapsMeant(error) ?? partMeant(error.message, text);
    const hint = meant === undefined ? {} : { suggestion: meant };
    const isTooMuch = TOO_MUCH.has(error.code);
    outcome = {
      ...{ message: error.message, offset: Math.max(0, place), ...hint },
      ...(isTooMuch && { tooMuch: true }),
    };
  }
  await transaction.executeQuery(asSeveral(CompiledQuery.raw(TAKE_BACK)));
  return outcome;
}

/** SQLSTATEs of a text that is too long, a number that is too large, and a time that is none or too far. */
const TOO_MUCH: ReadonlySet<string> = new Set(['22001', '22003', '22008']);

/** Of a right that is lacking, and of a text that a function refuses, the database says the word, but not the place. */
function placeOfWord(message: string, text: string): number {
  const table = /^permission denied for (?:table|view) (\w+)/.exec(message)?.[1];
  if (table !== undefined) return text.search(new RegExp(`\\b${table}\\b`));
  const word = literalPattern(/"([^"]+)"/.exec(message)?.[1] ?? '');
  const [found, another] = UNKNOWN_PART.test(message)
    ? text.matchAll(new RegExp(`'${word}'|(?<=${PART_BEGINS})"?${word}\\b`, 'gi'))
    : text.matchAll(new RegExp(`'${word}'`, 'g'));
  return found && !another ? found.index : 0;
}

const UNKNOWN_PART = /^unit "([^"]+)" not recognized/;
/** What stands before the part of a time that has no quotes. */
const PART_BEGINS = String.raw`\bEXTRACT\s*\(\s*`;

/** The part of a time that a word was meant to be: `date_trunc('mouth', day)`. */
function partMeant(message: string, text: string): string | undefined {
  const part = UNKNOWN_PART.exec(message)?.[1];
  if (part === undefined) return undefined;
  const isCut = new RegExp(`\\bdate_trunc\\s*\\(\\s*'${literalPattern(part)}'`, 'i').test(text);
  if (isCut) return suggest(part, LENGTHS);
  return OTHERS_PARTS.get(part.replaceAll('_', '')) ?? suggest(part, [...LENGTHS, ...NUMBERS]);
}

/** What a time can be cut to. */
const LENGTHS = [
  ...[
    'microseconds',
    'milliseconds',
    'second',
    'minute',
    'hour',
    'day',
    'week',
    'month',
    'quarter',
  ],
  ...['year', 'decade', 'century', 'millennium'],
];
/** What else there is to know of one. */
const NUMBERS = ['dow', 'doy', 'isodow', 'isoyear', 'epoch', 'julian', 'timezone'];
/** What other databases call them. */
const OTHERS_PARTS: ReadonlyMap<string, string> = new Map([
  ...['weekday', 'dayofweek'].map((name) => [name, 'dow'] as const),
  ...['yearday', 'dayofyear'].map((name) => [name, 'doy'] as const),
]);

function isDatabaseError(
  error: unknown,
): error is Error & { code: string; position?: string; hint?: string } {
  return error instanceof Error && 'severity' in error && 'code' in error;
}
