import pg from 'pg';
import { areRowsHeld } from '../database/faults/rows-held.ts';
import { sqlState } from '../database/faults/sql-state.ts';
import { literalPattern } from '../database/sql-text/literal-pattern.ts';
import { missingSequence } from '../database/sql-text/missing-sequence.ts';
import { writtenName } from '../database/sql-text/written-name.ts';
import type { Subject } from '../definitions/issue.ts';
import { listed } from '../definitions/missing.ts';
import { suggest } from '../definitions/suggest.ts';
import { withOwnBound } from './bound-waits.ts';
import { dayRefused } from './day-meant.ts';
import { lineOfBody, placeWithin } from './fault-place.ts';
import { lackedByKey } from './foreign-key-place.ts';
import { holdersOf } from './holders.ts';
import { openBlock } from './open-block.ts';
import { noTenant, OF_NOBODY } from './protect.ts';
import { type RowError, refusedRow } from './refused-row.ts';
import {
  madeBesideIn,
  madeFunction,
  type StepFault,
  type StepFile,
  type StepStatement,
} from './statements.ts';
import { columnNamesOf } from './table-columns.ts';
import { mendBody } from './unread-body.ts';

/** What is remembered where all faults are looked for. */
export interface Trial {
  /** What faulty statements were to make. */
  readonly lost: Set<string>;
  /** Faults that a step before has been told of: of tables, and of what the database has not. */
  readonly told: Set<string>;
  /** Kinds of the statements that have failed. */
  readonly kinds: string[];
  /** Names of the product's own tables that a step has given to its own, to go on with what is meant. */
  readonly moved: Set<string>;
  /** Tables that are told of, so that foreign keys to them fail too. */
  readonly unfit: Set<string>;
  /** Tables that keep a rule which a statement was to take from them, and could not. */
  readonly kept: Set<string>;
  /** Functions of the steps, and where they are made. */
  readonly functions: Map<string, StatedFunction>;
}

/** A function that a statement of a step makes. */
export interface StatedFunction {
  readonly file: StepFile;
  readonly statement: StepStatement;
}

/** A statement that failed. */
export interface Failure extends StepFault {
  /** Tables that it names, where it fails for a foreign key that does not fit. */
  readonly refersTo?: readonly string[];
  /** Names in a statement that lacks the row which a foreign key names. */
  readonly lacksRow?: readonly string[];
}

/** A foreign key without a unique key that it could name, and one of other types. */
const UNFIT: ReadonlySet<string> = new Set(['42830', '42804']);

/** How statements wait for tables that others use. */
export interface StepWait {
  /** Others who hold a table are waited for; else the step is refused for them. */
  readonly waits: boolean;
  /** Milliseconds for a table. */
  readonly wait: number;
}

/** Has statements wait no longer than so many milliseconds for a table. */
export const shortWait = (wait: number): string => `SET LOCAL lock_timeout = ${wait}`;

/**
 * Runs statements up to the first one that fails.
 *
 * @param product names that the product's own tables have.
 * @throws DatabaseError when others hold a table, and are waited for: the step may be taken a little later.
 */
export async function runStatements(
  owner: pg.ClientBase,
  statements: readonly StepStatement[],
  product: readonly string[],
  { waits, wait }: StepWait,
): Promise<StepFault[]> {
  for (const statement of statements) {
    const error = await failureOf(owner, statement, wait);
    if (error && waits && isHeldByOthers(error)) throw error;
    if (error) return [await faultOf(error, statement, product, owner)];
  }
  return [];
}

/** A table or view that is missing, and a column. */
const MISSING_NAMED: ReadonlySet<string> = new Set(['42P01', '42703']);
/** What else can be missing, a type, a function, a row, by the statements that make such. */
const MAKERS: Readonly<Record<string, RegExp>> = {
  '42704': /Type|Enum|Range|Domain/,
  '42883': /Function/,
  '23503': /Insert/,
};

/** A foreign key without the row that it names. */
const NO_SUCH_ROW = '23503';

/** Runs each statement whatever became of the others, and tells no fault that another one has brought about. */
export async function tryStatements(
  owner: pg.ClientBase,
  statements: readonly StepStatement[],
  product: readonly string[],
  { lost, told, kinds, moved, unfit, kept, functions }: Trial,
  { wait }: StepWait,
): Promise<Failure[]> {
  const faults: Failure[] = [];
  const altered = new Set<string>();
  for (const statement of statements) {
    let error = await failureOf(owner, statement, wait);
    const unnamed = error && NAMES_NOTHING.exec(error.message)?.[1];
    if (error && unnamed && (await isPathEmpty(owner))) {
      const emptied = error;
      await owner.query('SET search_path = public');
      error = await failureOf(owner, statement, wait);
      if (error?.message === emptied.message) {
        await owner.query("SET search_path = ''");
      } else {
        const offset = statement.offset + (await placeWithin(emptied, statement));
        faults.push({ message: outOfPath(unnamed), offset });
      }
    }
    const taken = error && takenName(error, product);
    if (taken && !moved.has(taken)) {
      faults.push(await faultOf(error, statement, product, owner));
      moved.add(taken);
      const [name, other] = [taken, `${taken} of the product`].map(pg.escapeIdentifier);
      // A dump has emptied the search path.
      await owner.query(`ALTER TABLE public.${name} RENAME TO ${other}`);
      error = await failureOf(owner, statement, wait);
    }
    if (!error) continue;
    const fault =
      withinFunction(error, functions) ?? (await faultOf(error, statement, product, owner));
    const names = [...statement.relations];
    const state = sqlState(error);
    const follows =
      namesLost(fault.message, lost) ||
      callsUnread(error, functions) ||
      (MISSING_NAMED.has(state) && names.some((name) => lost.has(name) || altered.has(name))) ||
      told.has(fault.message) ||
      // A key of a dump and the one that takes its place lack the same row.
      (state === NO_SUCH_ROW && altered.has(statement.altered ?? '') && dropsRule(statement)) ||
      kinds.some((kind) => MAKERS[state]?.test(kind));
    const isUnfit = UNFIT.has(state);
    const isTold =
      statement.isMended || (isUnfit && names.some((name) => unfit.has(name) || kept.has(name)));
    if (!follows && !isTold) {
      const lacksRow = state === NO_SUCH_ROW && { lacksRow: names };
      faults.push({ ...fault, ...(isUnfit && { refersTo: names }), ...lacksRow });
    }
    if (state in MAKERS || ofNoTenant(error)) told.add(fault.message);
    kinds.push(statement.kind);
    if (statement.altered !== undefined && dropsRule(statement)) kept.add(statement.altered);
    for (const name of madeBesideIn(statement.text)) lost.add(name);
    const there = await relationNames(owner);
    for (const name of names) {
      if (!there.includes(name)) lost.add(name);
      else if (name === statement.altered) altered.add(name);
    }
  }
  return faults;
}

/** Is it `ALTER TABLE … DROP CONSTRAINT …`? */
function dropsRule({ stmt: { AlterTableStmt: change } }: StepStatement): boolean {
  const commands = change?.cmds ?? [];
  return commands.some(({ AlterTableCmd: one }) => one?.subtype === 'AT_DropConstraint');
}

/** Do others hold what a statement is about? A step may say the same by itself, and nobody is to be waited for. */
function isHeldByOthers(error: Error): boolean {
  const { routine } = error as { readonly routine?: string };
  return areRowsHeld(error) && routine !== 'exec_stmt_raise';
}

/** Why a statement fails, whose beginnings are then undone; null when it does not. */
export async function failureOf(
  owner: pg.ClientBase,
  { text }: StepStatement,
  wait: number,
): Promise<Error | null> {
  await owner.query('SAVEPOINT y4_statement');
  try {
    await owner.query(text);
    // A dump has all that comes behind it wait without end.
    await owner.query(`RELEASE SAVEPOINT y4_statement; ${shortWait(wait)}`);
    return null;
  } catch (error) {
    await owner.query('ROLLBACK TO SAVEPOINT y4_statement');
    return withOwnBound(owner, error);
  }
}

/**
 * Holds the rules that wait for the end against the rows of a step: a table for which one still waits cannot be
 * put under the rules of tenants, and at the commit nobody could say any more where it was broken.
 */
export async function settleRows(
  owner: pg.ClientBase,
  statements: readonly StepStatement[],
  product: readonly string[],
  { waits }: StepWait,
): Promise<StepFault | null> {
  try {
    await owner.query('SET CONSTRAINTS ALL IMMEDIATE');
    return null;
  } catch (caught) {
    const error = withOwnBound(owner, caught);
    if (waits && isHeldByOthers(error)) throw error;
    const { table = '' } = error as { table?: string };
    const written = statements.filter(({ kind }) => WRITES_ROWS.test(kind));
    const statement =
      written.findLast(({ relations }) => relations.has(table)) ??
      written.at(-1) ??
      statements.at(-1);
    if (!statement) throw error;
    return faultOf(error, statement, product);
  }
}

const WRITES_ROWS = /Insert|Update|Delete|Copy|Merge/;

/** Is this about a table, view, type, function or rule that is not there because of another fault? */
export function namesLost(message: string, lost: ReadonlySet<string>): boolean {
  const [, name] =
    /^(?:there is no (?:table|view)|relation|type|constraint) "(?:public\.)?([^"]+)"/.exec(
      message,
    ) ??
    /^function (\w+)\(.*\) does not exist/.exec(message) ??
    [];
  return name !== undefined && lost.has(name);
}

/** A statement or body that cannot be read. */
export const SYNTAX = '42601';
/** What the parser of PL/pgSQL says where it has read on to an END of something else. */
const LACKS_END = /^syntax error at (?:end of input|or near "(?:;|if|loop|case|end)")$/i;

function neverEnds(word: string): string {
  if (word !== 'ELSE IF') {
    return `this ${word} never ends: ${word === 'BEGIN' ? 'END' : `END ${word}`} is missing`;
  }
  return 'this ELSE IF begins an IF of its own, and one END IF is missing: ELSIF goes on with the same one';
}

/**
 * @param owner looks for what the database does not say, the statement being undone; without it that is left out.
 * @throws the error itself when it is not the database's.
 */
export async function faultOf(
  error: unknown,
  statement: StepStatement,
  product: readonly string[],
  owner?: pg.ClientBase,
): Promise<StepFault> {
  if (!(error instanceof Error) || !('severity' in error)) throw error;
  const { text, offset } = statement;
  const { detail } = error as RowError;
  const open = LACKS_END.test(error.message) && madeFunction(statement) && (await openBlock(text));
  if (open) return { message: neverEnds(open.word), offset: offset + open.offset };
  const place = await placeWithin(error, statement);
  const mend = sqlState(error) === SYNTAX ? await mendBody(statement, place) : null;
  if (mend) return { ...mend, offset: offset + mend.offset };
  const taken = takenName(error, product);
  if (taken !== undefined) {
    const message = `the product has a table "${taken}" of its own: give yours another name`;
    return { message, offset: offset + Math.max(0, text.indexOf(taken)) };
  }
  const row = owner ? await refusedRow(owner, statement, error) : null;
  const key = owner ? await lackedByKey(owner, statement, error) : null;
  const at = offset + (row?.place ?? key?.place ?? place);
  const about = REFUSED_FOR[sqlState(error)]?.(error);
  const known: UnknownWord | null =
    key ?? (owner ? await knownWords(owner, error, statement, row?.text) : null);
  const suggestion = known ? suggest(known.word, known.words) : dayRefused(error.message);
  const named = known?.said ?? error.message;
  const holders =
    owner && isHeldByOthers(error) ? await holdersOf(owner, wordsAbout(error, statement)) : [];
  const told = [named, ...(detail === undefined ? [] : [detail]), ...holders].join(': ');
  const message = known?.instead ?? ofNoTenant(error) ?? told + hintOf(error, text);
  return { message, offset: at, ...(about && { about }), ...(suggestion && { suggestion }) };
}

/** What may name the tables that a statement was about when it failed: a body runs statements of its own. */
function wordsAbout(error: Error, { relations }: StepStatement): string[] {
  const { where = '' } = error as { readonly where?: string };
  return [...relations, ...(where.match(/[\p{L}\p{N}_$]+/gu) ?? [])];
}

/** A word that the database does not know, with those that it knows. */
interface UnknownWord {
  readonly word: string;
  readonly words: readonly string[];
  /** The database's message with them, or another one in its place. */
  readonly said?: string;
  readonly instead?: string;
}

/** What is told of a name by which nothing is found: of a table, an index, a type or a function. */
const NAMES_NOTHING = /^(?:relation|index|type|function) "?([^"(]+)"?(?:\(.*\))? does not exist$/;

/** Is nothing found by its name alone, below a line of a dump? */
async function isPathEmpty(owner: pg.ClientBase): Promise<boolean> {
  const [path] = await textsOf(owner, "SELECT current_setting('search_path') AS text", []);
  return path === '' || path === '""';
}

/** What is told of a table that is there, below the line of a dump by which nothing is found by its name alone. */
function outOfPath(relation: string): string {
  const name = writtenName(relation);
  return `"${relation}" is looked for nowhere, since this step empties the search path above: SET search_path = public, or public.${name}`;
}

const SEQUENCES =
  "SELECT relname AS text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'";

/** The words in whose place the refused one stands: of an enumeration, a CHECK, the tenants; null where it is none. */
async function knownWords(
  owner: pg.ClientBase,
  error: RowError,
  statement: StepStatement,
  value: string | undefined,
): Promise<UnknownWord | null> {
  const { table = '', constraint = '', dataType = '', detail = '' } = error;
  const [, type, word = ''] =
    /^invalid input value for enum (?:public\.)?"?([^":]+)"?: "(.*)"$/s.exec(error.message) ?? [];
  if (type !== undefined) {
    const words = await textsOf(
      owner,
      `SELECT enumlabel AS text FROM pg_enum WHERE enumtypid = to_regtype('public.' || quote_ident($1)) ORDER BY enumsortorder`,
      [type],
    );
    const isNear = suggest(word, words) !== undefined;
    return { word, words, said: error.message + (isNear ? '' : listed(words)) };
  }
  const corp = /^Key \(corp\)=\((.*)\) is not present in table "corp"/.exec(detail)?.[1];
  if (corp !== undefined) {
    if (corp === '') return { word: corp, words: [], instead: OF_NOBODY };
    const words = await textsOf(owner, 'SELECT corp AS text FROM public.corp', []);
    return { word: corp, words, instead: noTenant(corp) };
  }
  const [, column = '', of] =
    /^column "(.+)" of relation "(.+)" does not exist$/.exec(error.message) ?? [];
  if (of !== undefined) {
    return { word: column, words: await columnNamesOf(owner, of) };
  }
  const unnamed = /^column "(.+)" (?:named in key )?does not exist$/.exec(error.message)?.[1];
  if (unnamed !== undefined) return { word: unnamed, words: await columnsIn(owner, statement) };
  const [, unruled, ruled] =
    /^constraint "(.+)" (?:for table|of relation) "(.+)" does not exist$/.exec(error.message) ?? [];
  if (unruled !== undefined) {
    const words = await textsOf(
      owner,
      `SELECT conname AS text FROM pg_constraint WHERE conrelid = to_regclass('public.' || quote_ident($1))`,
      [ruled ?? ''],
    );
    return { word: unruled, words };
  }
  const relation = /^relation "(.+)" does not exist$/.exec(error.message)?.[1];
  if (relation !== undefined) {
    const words =
      missingSequence(error.message, statement.text) === undefined
        ? await relationNames(owner)
        : await textsOf(owner, SEQUENCES, []);
    return words.includes(relation)
      ? { word: relation, words: [], instead: outOfPath(relation) }
      : { word: relation, words };
  }
  if (sqlState(error) !== '23514') return null;
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

/** What a row or a value is refused for, by the SQLSTATE. */
const REFUSED_FOR: Readonly<Record<string, (error: RowError) => Subject>> = {
  '23502': ({ table, column = '' }) => ({ kind: 'needed value', of: table ?? '', name: column }),
  '23514': ({ constraint = '' }) => ({ kind: 'constraint', name: constraint }),
  '23505': ({ constraint = '' }) => ({ kind: 'shared key', name: constraint }),
  '23503': ({ constraint = '' }) => ({ kind: 'constraint', name: constraint }),
};

/** What is told of a row without a tenant that a trigger writes: a step's own rows say whose they are. */
function ofNoTenant(error: Error): string | undefined {
  const { table = '', column, detail = '', where = '' } = error as RowError & { where?: string };
  const isOfNone = column === 'corp' || /^Key \(corp\b[^)]*\)=\((?:,|\))/.test(detail);
  if (!isOfNone || !/function /.test(where)) return undefined;
  return `nothing says whose row of "${table}" this is, since a step works for no tenant: INSERT INTO ${writtenName(table)} (corp, …) VALUES (NEW.corp, …)`;
}

/** What is wrong with the code of a function, that a statement runs by its triggers. */
const OF_CODE = /^(?:42|2F)/;

/** The fault of a function that a statement has called, at the line of the function. */
function withinFunction(
  error: Error & { readonly where?: string },
  functions: Trial['functions'],
): StepFault | undefined {
  const found = /PL\/pgSQL function (?:\w+\.)?(\w+)\([^\n]*\)(?: line (\d+))?/.exec(
    error.where ?? '',
  );
  const [, name = '', line] = found ?? [];
  const made = functions.get(name);
  const whose = ofNoTenant(error);
  if (!made || !(whose || OF_CODE.test(sqlState(error)))) return undefined;
  const { file, statement } = made;
  const offset = statement.offset + lineOfBody(statement.text, line && Number(line));
  return { message: whose ?? error.message, offset, file };
}

/** Has a statement called a function whose body cannot be read, as is told at the body? */
function callsUnread(
  error: Error & { readonly where?: string },
  functions: Trial['functions'],
): boolean {
  const [, name = ''] = /^compilation of PL\/pgSQL function "(\w+)"/.exec(error.where ?? '') ?? [];
  return sqlState(error) === SYNTAX && functions.has(name);
}

/** How that is mended which the database only says is so. */
function hintOf(error: Error, text: string): string {
  if (/default operator class for access method "gist"/.test(error.message)) {
    return ': CREATE EXTENSION IF NOT EXISTS btree_gist stands before it';
  }
  const table = /for referenced table "([^"]+)"/.exec(error.message)?.[1];
  const named = literalPattern(table ?? '');
  if (!new RegExp(`\\bREFERENCES\\s+"?${named}"?\\s*\\((?!\\s*corp\\b)`, 'i').test(text)) return '';
  return `: FOREIGN KEY (corp, …) REFERENCES ${writtenName(table ?? '')} (corp, …)`;
}

/** The name of a table of the product's that a statement was to make once more. */
function takenName(error: unknown, product: readonly string[]): string | undefined {
  const { message } = error as Error;
  const name = sqlState(error) === '42P07' ? /"(.+)"/.exec(message)?.[1] : undefined;
  return name !== undefined && product.includes(name) ? name : undefined;
}

/** Names of the tables and views that there are. */
export async function relationNames(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p', 'v', 'm', 'f')`,
  );
  return rows.map(({ name }) => name);
}
