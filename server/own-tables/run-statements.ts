import pg from 'pg';
import { sqlState } from '../database/faults/sql-state.ts';
import { withOwnBound } from './bound-waits.ts';
import { lineOfBody, placeWithin } from './fault-place.ts';
import { faultOf, isHeldByOthers, ofNoTenant, SYNTAX, takenName } from './statement-fault.ts';
import { madeBesideIn, type StepFault, type StepFile, type StepStatement } from './statements.ts';
import { madeFurtherDown } from './step-order.ts';
import { isPathEmpty, NAMES_NOTHING, outOfPath, relationNames } from './words-meant.ts';

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
    if (error) return [await faultAmong(statements, error, statement, product, owner)];
  }
  return [];
}

/** As {@link faultOf}, of one of several statements, of which a later one may make what it lacks. */
async function faultAmong(
  statements: readonly StepStatement[],
  error: Error,
  statement: StepStatement,
  product: readonly string[],
  owner: pg.ClientBase,
): Promise<StepFault> {
  const fault = await faultOf(error, statement, product, owner);
  const why = madeFurtherDown(error.message, statement, statements);
  return { ...fault, message: fault.message + why };
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
      withinFunction(error, functions) ??
      (await faultAmong(statements, error, statement, product, owner));
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
