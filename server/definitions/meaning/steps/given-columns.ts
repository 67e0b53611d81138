import * as z from 'zod/mini';
import type { RowValues } from '../../../data-definitions/catalogue/row-checks.ts';
import {
  constantOf,
  insertedRows,
} from '../../../data-definitions/compile/authored-sql/sql-literals.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { parseSql } from '../../../database/sql-text/parse-sql.ts';
import { nodesIn, type SqlNode, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { TABLES_FOLDER } from '../../../own-tables/apply-tables.ts';
import type { DefinitionFolder } from '../../read-folder.ts';
import { statedTables } from './stated-tables.ts';
import type { PlacedStatement } from './step-statements.ts';

/** May a row have a value in a column of a table before a change gives it these values? */
type IsGiven = (table: string, column: string, values: RowValues) => boolean;

/** A row that an INSERT writes out, or what a change gives to rows, whatever they are. */
interface WrittenRow {
  readonly table: string;
  readonly isNew: boolean;
  /** Undefined for a value that only the run will tell. */
  readonly values: RowValues;
}

/** All that brings values into tables, as far as texts tell. */
interface Writers {
  readonly rows: WrittenRow[];
  /** Tables of which any column may be given a value. */
  readonly whole: Set<string>;
  /** Names that stand where it is not read what is done with them; columns of that name may be given a value. */
  readonly words: Set<string>;
}

/**
 * Finds which columns steps, SQL and definitions of tenants ever give a value. Of tables that no step makes it may be any: the
 * product writes them itself.
 */
export async function givenColumns(
  statements: readonly PlacedStatement[],
  folders: readonly DefinitionFolder[],
): Promise<IsGiven> {
  const own = new Set(
    statedTables(statements).flatMap(({ kind, name }) => (kind === 'table' ? [name] : [])),
  );
  const writers: Writers = { rows: [], whole: new Set(), words: new Set() };
  for (const { kind, stmt, text } of statements) {
    if (UNREAD.has(kind)) keepWords(writers, text);
    else keepWritten(writers, stmt);
  }
  for (const { name, files } of folders) {
    if (name === TABLES_FOLDER) continue;
    for (const { path, text } of files) {
      if (path.endsWith('.sql')) await keepSql(writers, text);
      else if (path.startsWith('data/')) keepDefinition(writers, text);
    }
  }
  const { rows, whole, words } = writers;
  return (table, column, values) => {
    if (!own.has(table) || whole.has(table) || words.has(column)) return true;
    return rows.some(
      (row) =>
        row.table === table &&
        row.values.has(column) &&
        row.values.get(column) !== null &&
        !(row.isNew && hasAlready(row, values)),
    );
  };
}

/** Functions and views hand on what they are given under other names. */
const UNREAD: ReadonlySet<string> = new Set(['CreateFunctionStmt', 'DoStmt', 'ViewStmt']);

function keepWords({ words }: Writers, text: string): void {
  for (const word of text.match(/\w+/g) ?? []) words.add(word).add(word.toLowerCase());
}

async function keepSql(writers: Writers, text: string): Promise<void> {
  const read = await parseSql(numberParameters(text).text);
  if (!read.ok) keepWords(writers, text);
  else for (const { stmt } of read.statements) keepWritten(writers, stmt);
}

function keepWritten({ rows, whole }: Writers, statement: SqlTree | undefined): void {
  for (const { InsertStmt: insert, UpdateStmt: change, MergeStmt: merge } of nodesIn(statement)) {
    if (insert) keepInsert({ rows, whole }, insert);
    const table = change?.relation?.relname ?? insert?.relation?.relname ?? '';
    const set = change?.targetList ?? insert?.onConflictClause?.targetList ?? [];
    const values = new Map(
      set.map(({ ResTarget: target }) => [
        String(target?.name),
        constantOf(target?.val ?? {})?.value,
      ]),
    );
    if (values.size > 0) rows.push({ table, isNew: false, values });
    if (merge) whole.add(merge.relation?.relname ?? '');
  }
}

function keepInsert(
  { rows, whole }: Pick<Writers, 'rows' | 'whole'>,
  insert: SqlNode<'InsertStmt'>,
): void {
  const { table, columns, rows: written } = insertedRows(insert);
  if (columns.length === 0 || written.length === 0) whole.add(table);
  for (const row of written) {
    const values = new Map(
      columns.map((column, index) => [column, constantOf(row[index] ?? {})?.value]),
    );
    rows.push({ table, isNew: true, values });
  }
}

/** A data definition as far as it says what people may fill in. */
const definition = z.object({
  source: z.optional(z.object({ table: z.optional(z.string()) })),
  fields: z.optional(
    z.array(
      z.object({
        name: z.string(),
        column: z.optional(z.string()),
        readonly: z.optional(z.boolean()),
        default: z.optional(z.unknown()),
      }),
    ),
  ),
  always: z.optional(z.record(z.string(), z.unknown())),
});

function keepDefinition(writers: Writers, text: string): void {
  const read = definitionOf(text);
  if (!read) keepWords(writers, text);
  const { source: { table } = {}, fields, always = {} } = read ?? {};
  if (table === undefined) return;
  if (!Array.isArray(fields)) writers.whole.add(table);
  const filled = (fields ?? []).filter(
    ({ name, readonly, default: initial }) =>
      readonly !== true || initial !== undefined || Object.hasOwn(always, name),
  );
  const values = new Map(filled.map(({ name, column = name }) => [column, undefined]));
  writers.rows.push({ table, isNew: false, values });
}

/** Null where it cannot be read as one. */
function definitionOf(text: string): z.infer<typeof definition> | null {
  try {
    const read = definition.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Has a row already all that a change gives it? */
function hasAlready(row: WrittenRow, values: RowValues): boolean {
  const known = [...values].filter(([, value]) => value !== undefined);
  return known.length > 0 && known.every(([column, value]) => row.values.get(column) === value);
}
