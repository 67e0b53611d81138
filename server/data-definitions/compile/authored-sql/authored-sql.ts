import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { parseSql, TOO_DEEP } from '../../../database/sql-text/parse-sql.ts';
import {
  firstLocation,
  lastName,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import { spoiltText } from '../../../definitions/spoilt-text.ts';
import { CURRENT_USER } from '../../sql/filter-value.ts';
import { type SqlAdvice, sqlAdvice } from './sql-advice.ts';
import { type SqlAnswer, sqlAnswers } from './sql-answers.ts';
import { type SqlComparison, sqlComparisons } from './sql-comparisons.ts';
import { contradictions } from './sql-contradictions.ts';
import { type SqlExists, sqlExists } from './sql-exists.ts';
import { strangersIn } from './sql-hints.ts';
import { idleChanges } from './sql-idle-change.ts';
import {
  type SqlLiteral,
  type SqlParameter,
  sqlColumnParameters,
  sqlLiterals,
  type Tables,
} from './sql-literals.ts';
import { withMerged } from './sql-merge.ts';
import { allHeldAgainstNull, heldAgainstNull } from './sql-null.ts';
import { idleOuterJoins } from './sql-outer-joins.ts';
import { numberParameters, USER_PARAMETER } from './sql-parameters.ts';
import { idleRecursions } from './sql-recursion.ts';
import { type SqlRow, sqlRows } from './sql-rows.ts';
import { sameSides } from './sql-same-sides.ts';
import { turnedFormats } from './sql-time-formats.ts';
import { turnedColumns } from './sql-turned-columns.ts';
import { turnedEnds, turnedNames, turnedRanges } from './sql-turned-ends.ts';
import { type SqlUse, sqlUses } from './sql-uses.ts';

/** What SQL is for: rows to show, by a view too, a change that a button makes, or a step within an operator's function. */
export type SqlPurpose = 'source' | 'view' | 'action' | 'function';

/** A statement of an author that may run: one, of an allowed kind, with bound parameters only. */
export interface AllowedSql {
  readonly ok: true;
  /** The statement alone, `:name` turned into `$n`. */
  readonly text: string;
  /** Names of its parameters in the order of their numbers. */
  readonly parameters: readonly string[];
  /** Does it change no row, as far as it says so itself? A function that it calls may. */
  readonly onlyReads: boolean;
  /** Offset into the author's text of an offset into `text`. */
  sourceOffset(offset: number): number;
}

/** A statement together with how the parser sees it. */
interface ParsedSql extends AllowedSql {
  readonly stmt: SqlTree;
  /** Offset into the author's text of an offset in bytes. */
  placeOf(byte: number): number;
}

/** How a source has rows of its user, without a parameter. */
export const OWN_ROWS = `"always" with "${CURRENT_USER}" keeps to each what is theirs`;

/** What is found in a statement, by its place in the author's text. */
type Placed<Found> = Omit<Found, 'byte'> & { readonly offset: number };

/** The same with what can be known of it without running it. */
export interface AuthoredSql extends ParsedSql {
  readonly purpose: SqlPurpose;
  /** Tables of which a row stands around it, by the name that it calls them. */
  readonly around: Tables;
  /** What it does, though it is hardly meant; offsets are into the author's text. */
  readonly advice: readonly Placed<SqlAdvice>[];
  /** Values that it writes out for columns; offsets are into the author's text. */
  readonly literals: readonly Placed<SqlLiteral>[];
  /** Values that columns of its answer may come to; offsets are into the author's text. */
  readonly answers: readonly Placed<SqlAnswer>[];
  /** Parameters that it has for columns; offsets are into the author's text. */
  readonly columnParameters: readonly Placed<SqlParameter>[];
  /** What it asks for with EXISTS without a word of the row that it asks for; offsets are into the author's text. */
  readonly exists: readonly Placed<SqlExists>[];
  /** Rows that it writes with constants in them; offsets are into the author's text, by the column. */
  readonly rows: readonly (Omit<SqlRow, 'bytes'> & {
    readonly offsets: ReadonlyMap<string, number>;
  })[];
  /** Where it holds columns against constants or their neighbours; offsets are into the author's text. */
  readonly comparisons: readonly Placed<SqlComparison>[];
  /** How it uses columns, where only their tables tell whether that can be meant; offsets are into the author's text. */
  readonly uses: readonly (SqlUse & { readonly offset: number })[];
}

/** Why an author's SQL is refused, and where. */
export interface SqlFault {
  readonly ok: false;
  readonly message: string;
  /** Into the author's text, from 0. */
  readonly offset: number;
  /** Is it the parser that stops there, of which nothing more is known? */
  readonly isUnread?: boolean;
}

const ALLOWED: Readonly<Record<SqlPurpose, readonly string[]>> = {
  source: ['SelectStmt'],
  view: ['SelectStmt'],
  action: ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'],
  function: ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'],
};
/** Characters of a statement: it is read by the process that serves all tenants. */
const MAX_LENGTH = 100_000;
/** Levels of the parser's tree, of which one of a statement takes two to four; a stack holds more. */
const MAX_DEPTH = 3_000;
const CHANGES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);
/** Statements that are about every row unless they say which. */
const OF_ALL_ROWS: Readonly<Record<string, string>> = {
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
};

/** Functions that reach beyond the tenant's rows, or beyond its transaction. The authors' role lacks the right to most of them. */
const FORBIDDEN_FUNCTIONS =
  /^(set_config|pg_.*|lo_.*|loread|lowrite|dblink.*|query_to_xml.*|cursor_to_xml.*|table_to_xml.*|schema_to_xml.*|database_to_xml.*|ts_stat|ts_rewrite|nextval|setval|currval|lastval|setseed|set_limit|isn_weak|xpath_table|crosstab.*|connectby)$/;

/**
 * Reads an author's SQL to run it. Nothing that this function refuses is ever sent to the database.
 */
export async function readAllowedSql(
  source: string,
  purpose: SqlPurpose,
): Promise<ParsedSql | SqlFault> {
  return unlessTooDeep(() => parseAuthored(source, purpose));
}

/**
 * Reads an author's SQL to say what it does: {@link readAllowedSql}, with what the check asks of it.
 *
 * @param around tables of which a row stands around the statement, by the name that it calls them.
 */
export async function readAuthoredSql(
  source: string,
  purpose: SqlPurpose,
  around: Tables = new Map(),
): Promise<AuthoredSql | SqlFault> {
  return unlessTooDeep(async () => {
    const read = await parseAuthored(source, purpose);
    return read.ok ? analysed(read, purpose, around) : read;
  });
}

async function unlessTooDeep<Read>(read: () => Promise<Read | SqlFault>): Promise<Read | SqlFault> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: TOO_DEEP, offset: 0 };
    throw error;
  }
}

async function parseAuthored(source: string, purpose: SqlPurpose): Promise<ParsedSql | SqlFault> {
  const spoilt = spoiltText(source);
  if (spoilt) return { ok: false, ...spoilt };
  if (source.length > MAX_LENGTH) {
    const message = `A statement has at most ${MAX_LENGTH} characters: part it, or make a view`;
    return { ok: false, message, offset: MAX_LENGTH };
  }
  const { text, names, places, originalOffset, numbered, unclosed, overlong } =
    numberParameters(source);
  const fault = (message: string, offset = 0): SqlFault => {
    return { ok: false, message, offset: Math.min(originalOffset(offset), source.length) };
  };
  if (numbered !== null) {
    return { ok: false, message: 'Name parameters, :id instead of $1', offset: numbered };
  }
  if (unclosed !== null) {
    return {
      ok: false,
      message: 'This comment is never closed, or holds too many others',
      offset: unclosed,
    };
  }
  if (overlong !== null) {
    return { ok: false, message: 'No operator has that many signs', offset: overlong };
  }
  const parsed = await parseSql(text);
  if (!parsed.ok) {
    const strangers = strangersIn(text);
    const isUnread = strangers === '' && parsed.message !== TOO_DEEP;
    return { ...fault(parsed.message + strangers, parsed.offset), isUnread };
  }
  const [first, second] = parsed.statements;
  if (!first) return fault('There is no statement in this file');
  const bytes = Buffer.from(text);
  const charAt = characterOffsets(text);
  if (second) {
    return fault('Only one statement may stand in this file', charAt(second.stmt_location ?? 0));
  }
  const stmt = first.stmt ?? {};
  const found = objectionTo(stmt, purpose);
  if (found) return fault(found.message, charAt(found.byte));
  const [name] = purpose === 'source' ? names : [];
  if (name !== undefined) {
    const own = name === USER_PARAMETER ? `: ${OWN_ROWS}` : '';
    const message = `A source takes no parameters, but this one names :${name}${own}`;
    return { ok: false, message, offset: places.get(name) ?? 0 };
  }
  const start = first.stmt_location ?? 0;
  const end = first.stmt_len ? start + first.stmt_len : bytes.length;
  const statement = bytes.subarray(start, end).toString();
  const before = charAt(start) + statement.length - statement.trimStart().length;
  const sourceOffset = (offset: number) => Math.min(originalOffset(offset), source.length);
  return {
    ok: true,
    text: statement.trim(),
    parameters: names,
    onlyReads: !changesRows(stmt),
    stmt,
    placeOf: (byte) => sourceOffset(charAt(byte)),
    sourceOffset: (offset) => sourceOffset(before + offset),
  };
}

function analysed(parsed: ParsedSql, purpose: SqlPurpose, around: Tables): AuthoredSql {
  const { placeOf, parameters } = parsed;
  const stmt = withMerged(parsed.stmt);
  function placed<Found extends { readonly byte: number }>({ byte, ...found }: Found) {
    return { ...found, offset: placeOf(byte) };
  }
  const turned = turnedColumns(stmt, parameters);
  const never = contradictions(stmt);
  return {
    ...parsed,
    stmt,
    purpose,
    around,
    advice: [
      ...sqlAdvice(stmt, parameters),
      ...turnedEnds(stmt),
      ...turnedFormats(stmt),
      ...turnedNames(stmt, parameters),
      ...turnedRanges(stmt, parameters),
      ...sameSides(stmt, purpose === 'action'),
      ...idleOuterJoins(stmt),
      ...idleRecursions(stmt, isOfSteps(purpose)),
      ...turned,
      ...never,
      // What is done where a condition never holds is told with the condition.
      ...(never.length > 0 ? [] : idleChanges(stmt)),
      ...(purpose === 'source' ? lostOrder(stmt) : []),
      ...(isOfSteps(purpose) ? allHeldAgainstNull(stmt) : []),
    ].map(placed),
    literals: sqlLiterals(stmt, around).map(placed),
    answers: sqlAnswers(stmt).map(placed),
    columnParameters: sqlColumnParameters(stmt, around).map(placed),
    exists: sqlExists(stmt).map(placed),
    rows: sqlRows(stmt).map(({ bytes: places, ...row }) => {
      const offsets = [...places].map(([column, byte]): [string, number] => [
        column,
        placeOf(byte),
      ]);
      return { ...row, offsets: new Map(offsets) };
    }),
    comparisons: sqlComparisons(stmt, around).map(placed),
    uses: sqlUses(stmt, around, parameters)
      // Columns that have each other's values are told with all that are turned.
      .filter(({ kind, byte }) => kind !== 'swapped' || !turned.some((one) => one.byte === byte))
      .map((use) => ({ ...use, offset: placeOf(use.byte) })),
  };
}

/** An order of all rows of a source, which a list orders anew: by its user, by `sort`, by the key. */
function lostOrder({ SelectStmt: select }: SqlTree): Objection[] {
  if (!select?.sortClause || select.limitCount || select.distinctClause) return [];
  const byte = firstLocation(select.sortClause) ?? 0;
  return [{ message: 'the order of a source is lost: "sort" of its definition says it', byte }];
}

interface Objection {
  readonly message: string;
  /** Offset in bytes. */
  readonly byte: number;
}

function objectionTo(statement: SqlTree, purpose: SqlPurpose): Objection | null {
  const kind = Object.keys(statement)[0] ?? '';
  // An operator's function or view may do what it likes.
  if (isOfSteps(purpose) && ALLOWED[purpose].includes(kind)) return null;
  if (!ALLOWED[purpose].includes(kind)) {
    const wanted = purpose === 'action' ? 'SELECT, INSERT, UPDATE or DELETE' : 'SELECT';
    const instead =
      purpose === 'action' && kind === 'MergeStmt'
        ? ': INSERT … ON CONFLICT (…) DO UPDATE SET … makes rows or changes them'
        : '';
    return { message: `Only ${wanted} may stand here${instead}`, byte: 0 };
  }
  return walk(statement, purpose, 0);
}

function changesRows(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([key, value]) => CHANGES.has(key) || changesRows(value));
}

/** Is it the operator's, to whom nothing is refused? */
function isOfSteps(purpose: SqlPurpose): boolean {
  return purpose === 'function' || purpose === 'view';
}

function walk(node: unknown, purpose: SqlPurpose, depth: number): Objection | null {
  if (typeof node !== 'object' || node === null) return null;
  if (depth > MAX_DEPTH) return { message: TOO_DEEP, byte: 0 };
  for (const [key, value] of Object.entries(node)) {
    const found = inspect(key, value as Inspected, purpose) ?? walk(value, purpose, depth + 1);
    if (found) return found;
  }
  return null;
}

/** The parts of the parser's nodes that matter here, of whichever kind. */
type Inspected = Partial<
  Pick<SqlNode<'RangeVar'>, 'location' | 'schemaname' | 'relname'> &
    Pick<SqlNode<'FuncCall'>, 'funcname'> &
    Pick<SqlNode<'ColumnRef'>, 'fields'> &
    Pick<SqlNode<'A_Indirection'>, 'indirection'> &
    Pick<SqlNode<'InsertStmt'>, 'relation' | 'cols'> &
    Pick<SqlNode<'UpdateStmt'>, 'targetList' | 'whereClause'> &
    Pick<SqlNode<'A_Expr'>, 'kind' | 'name' | 'lexpr' | 'rexpr'>
>;

function inspect(key: string, node: Inspected, purpose: SqlPurpose): Objection | null {
  const byte = node.location ?? 0;
  if (key === 'intoClause')
    return { message: 'SELECT INTO makes a table; that is not allowed', byte };
  if (purpose === 'source' && key === 'LockingClause') {
    return {
      message: 'A source reads rows: FOR UPDATE would keep others from changing them',
      byte,
    };
  }
  if (purpose === 'source' && CHANGES.has(key)) {
    const where = node.relation?.location ?? byte;
    return { message: 'A source reads rows and changes nothing', byte: where };
  }
  if (key === 'InsertStmt' || key === 'UpdateStmt' || key === 'onConflictClause') {
    const columns = (key === 'InsertStmt' ? node.cols : node.targetList) ?? [];
    const own = columns.find(({ ResTarget }) => ResTarget?.name === 'corp')?.ResTarget;
    if (own) {
      const message = 'corp is filled in by itself, and a row never changes it: leave it out';
      return { message, byte: own.location ?? byte };
    }
  }
  const verb = Object.hasOwn(OF_ALL_ROWS, key) ? OF_ALL_ROWS[key] : undefined;
  if (verb !== undefined && node.whereClause === undefined) {
    const message = `This ${verb} is about every row: say which with WHERE; WHERE true if all are meant`;
    return { message, byte: node.relation?.location ?? byte };
  }
  if (key === 'A_Expr' && node.kind === 'AEXPR_OP') {
    const operator = lastName(node.name);
    if (operator === '@' && !node.lexpr) {
      return { message: 'A parameter is written :name; @ is the amount of a number', byte };
    }
    const nothing = heldAgainstNull(node as SqlNode<'A_Expr'>);
    if (nothing) return nothing;
  }
  if (key === 'FuncCall') {
    const name = lastName(node.funcname) ?? '';
    if (FORBIDDEN_FUNCTIONS.test(name))
      return { message: `${name}() may not be called here`, byte };
  }
  if (key === 'ColumnRef' || key === 'A_Indirection') {
    // PostgreSQL calls a function of one argument for (x).name and x.name as well.
    const parts = (key === 'ColumnRef' ? node.fields?.slice(1) : node.indirection) ?? [];
    const name = parts
      .map(({ String: part }) => part?.sval ?? '')
      .find((part) => FORBIDDEN_FUNCTIONS.test(part));
    if (name !== undefined) return { message: `${name} may not be called here`, byte };
  }
  if (key === 'RangeVar' || key === 'relation') {
    const foreign = node.schemaname !== undefined && node.schemaname !== 'public';
    if (foreign || node.relname?.startsWith('pg_')) {
      return { message: `${node.relname} does not belong to the tenant's data`, byte };
    }
  }
  return null;
}
