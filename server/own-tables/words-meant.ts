import type pg from 'pg';
import { sqlState } from '../database/faults/sql-state.ts';
import { missingSequence, SEQUENCES } from '../database/sql-text/missing-sequence.ts';
import { writtenName } from '../database/sql-text/written-name.ts';
import { listed } from '../definitions/missing.ts';
import { suggest } from '../definitions/suggest.ts';
import { noTenant, OF_NOBODY } from './protect.ts';
import type { RowError } from './refused-row.ts';
import type { StepStatement } from './statements.ts';
import { columnNamesOf } from './table-columns.ts';

/** A word that the database does not know, with those that it knows. */
export interface UnknownWord {
  readonly word: string;
  readonly words: readonly string[];
  /** The database's message with them, or another one in its place. */
  readonly said?: string;
  readonly instead?: string;
}

/** What is told of a name by which nothing is found: of a table, an index, a type or a function. */
export const NAMES_NOTHING =
  /^(?:relation|index|type|function) "?([^"(]+)"?(?:\(.*\))? does not exist$/;

/** Is nothing found by its name alone, below a line of a dump? */
export async function isPathEmpty(owner: pg.ClientBase): Promise<boolean> {
  const [path] = await textsOf(owner, "SELECT current_setting('search_path') AS text", []);
  return path === '' || path === '""';
}

/** What is told of a table that is there, below the line of a dump by which nothing is found by its name alone. */
export function outOfPath(relation: string): string {
  const name = writtenName(relation);
  return `"${relation}" is looked for nowhere, since this step empties the search path above: SET search_path = public, or public.${name}`;
}

const RULES =
  "SELECT conname AS text FROM pg_constraint WHERE conrelid = to_regclass('public.' || quote_ident($1))";
const WORDS_OF_ENUM =
  "SELECT enumlabel AS text FROM pg_enum WHERE enumtypid = to_regtype('public.' || quote_ident($1)) ORDER BY enumsortorder";

/** Where a word was refused. */
interface Refused {
  readonly error: RowError;
  readonly statement: StepStatement;
  /** What the refused row has there, where that is known. */
  readonly value: string | undefined;
}

/** What the database says of a word that it does not know, and the words in whose place that stands. */
const UNKNOWN_NAMES: readonly (readonly [
  pattern: RegExp,
  meant: (
    owner: pg.ClientBase,
    found: readonly string[],
    statement: StepStatement,
  ) => Promise<UnknownWord>,
])[] = [
  [
    /^invalid input value for enum (?:public\.)?"?([^":]+)"?: "(.*)"$/s,
    async (owner, [said = '', type = '', word = '']) => {
      const words = await textsOf(owner, WORDS_OF_ENUM, [type]);
      const isNear = suggest(word, words) !== undefined;
      return { word, words, said: said + (isNear ? '' : listed(words)) };
    },
  ],
  [
    /^column "(.+)" of relation "(.+)" does not exist$/,
    async (owner, [, word = '', table = '']) => ({
      word,
      words: await columnNamesOf(owner, table),
    }),
  ],
  [
    /^column "(.+)" (?:named in key )?does not exist$/,
    async (owner, [, word = ''], statement) => ({ word, words: await columnsIn(owner, statement) }),
  ],
  [
    /^constraint "(.+)" (?:for table|of relation) "(.+)" does not exist$/,
    async (owner, [, word = '', table = '']) => ({
      word,
      words: await textsOf(owner, RULES, [table]),
    }),
  ],
  [
    /^relation "(.+)" does not exist$/,
    async (owner, [said = '', word = ''], { text }) => {
      const counted = missingSequence(said, text);
      const words = await (counted === undefined ? relationNames(owner) : sequenceNames(owner));
      const name = counted ?? word;
      return words.includes(name)
        ? { word: name, words: [], instead: outOfPath(name) }
        : { word: name, words };
    },
  ],
];

/** The words in whose place the refused one stands: of an enumeration, a CHECK, the tenants; null where it is none. */
export async function wordMeant(
  owner: pg.ClientBase,
  refused: Refused,
): Promise<UnknownWord | null> {
  const { error, statement } = refused;
  for (const [pattern, meant] of UNKNOWN_NAMES) {
    const found = pattern.exec(error.message);
    if (found) return meant(owner, found, statement);
  }
  const corp = /^Key \(corp\)=\((.*)\) is not present in table "corp"/.exec(
    error.detail ?? '',
  )?.[1];
  if (corp === '') return { word: corp, words: [], instead: OF_NOBODY };
  if (corp !== undefined) {
    const words = await textsOf(owner, 'SELECT corp AS text FROM public.corp', []);
    return { word: corp, words, instead: noTenant(corp) };
  }
  return sqlState(error) === '23514' ? wordOfRule(owner, refused) : null;
}

/** The words that a CHECK of one column, or of a domain, knows. */
async function wordOfRule(
  owner: pg.ClientBase,
  { error, value }: Refused,
): Promise<UnknownWord | null> {
  const { table = '', constraint = '', dataType = '' } = error;
  const [rule = ''] = await textsOf(
    owner,
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
     WHERE conname = $2 AND (contypid = to_regtype('public.' || quote_ident(nullif($3, '')))
       OR conrelid = to_regclass('public.' || quote_ident($1)) AND cardinality(conkey) = 1)`,
    [table, constraint, dataType],
  );
  const words = [...rule.matchAll(/'((?:[^']|'')*)'::/g)].map(([, one = '']) => one);
  const isList = /^CHECK \(\(+\w+ = ANY /.test(rule) && words.length > 0;
  if (isList && value !== undefined) {
    return { word: value, words, said: `${error.message}, which knows ${words.join(', ')}` };
  }
  // The row that is refused is not said, and the rule does not stand with its table.
  return dataType === '' || rule === ''
    ? null
    : { word: '', words: [], said: `${error.message}: ${rule}` };
}

/** Names of the columns of the table that a statement makes, alters or gives an index. */
async function columnsIn(
  owner: pg.ClientBase,
  { stmt, altered }: StepStatement,
): Promise<string[]> {
  const made = stmt.CreateStmt?.tableElts?.flatMap(({ ColumnDef: one }) => one?.colname ?? []);
  const table = altered ?? stmt.IndexStmt?.relation?.relname;
  return made ?? (table === undefined ? [] : columnNamesOf(owner, table));
}

/** @returns none where the owner may not see them. */
async function textsOf(owner: pg.ClientBase, query: string, values: string[]): Promise<string[]> {
  await owner.query('SAVEPOINT y4_texts');
  try {
    const { rows } = await owner.query<{ text: string }>(query, values);
    return rows.map(({ text }) => text);
  } catch {
    await owner.query('ROLLBACK TO SAVEPOINT y4_texts');
    return [];
  }
}

async function sequenceNames(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(SEQUENCES);
  return rows.map(({ name }) => name);
}

/** Names of the tables and views that there are. */
export async function relationNames(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p', 'v', 'm', 'f')`,
  );
  return rows.map(({ name }) => name);
}
