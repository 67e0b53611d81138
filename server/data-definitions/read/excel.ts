import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Column, stream } from 'exceljs';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { noSuchName } from '../refusal.ts';
import { keyIsOneOfSql, keyPartSql } from '../sql/field-sql.ts';
import { type Selection, type SelectionSql, selectionSql } from '../sql/selection-sql.ts';
import { columnStyle, headerText, isFile, type SheetTexts, sheetValue } from './excel-cells.ts';
import { listSql } from './list-sql.ts';
import { rowReader } from './row-reader.ts';

/** Rows below the header of one sheet: the format ends at 2^20 rows. */
const MAX_SHEET_ROWS = 1_048_575;
/** Rows that are read from the database at once. */
const CHUNK = 500;

/** What goes into the workbook. */
export interface ExcelAsk extends Selection {
  readonly fields?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** Everything that is settled before the first byte is sent. */
export interface ExcelPlan {
  readonly definition: CompiledDefinition;
  readonly columns: readonly CompiledField[];
  /** Columns that the sheet hides: they say which stored rows are meant when it is imported again. */
  readonly hidden: readonly CompiledField[];
  readonly selected: SelectionSql;
}

/** Adds to rows what their files are called. */
export type NameFiles = (rows: readonly Row[]) => Promise<void>;

/** @throws Refusal when columns or filters name what there is not. */
export function planExcel(
  definition: CompiledDefinition,
  ask: ExcelAsk,
  context: RunContext,
): ExcelPlan {
  const names =
    ask.fields ?? definition.fields.flatMap(({ name, field }) => (field.hidden ? [] : [name]));
  const columns = names.map((name) => {
    const field = definition.byName.get(name);
    if (!field) throw noSuchName(`${definition.code} has no field "${name}"`);
    return field;
  });
  const isBroughtBack = definition.importable && ask.keys?.length !== 0;
  const hidden = isBroughtBack ? definition.key.filter((field) => !columns.includes(field)) : [];
  const selected = selectionSql(definition, ask, context);
  if (!ask.keys) return { definition, columns, hidden, selected };
  const parts = definition.key.map((field) => sql`coalesce(${keyPartSql(field, context)}, '')`);
  const key = sql`concat_ws('~', ${sql.join(parts)})`;
  const where = sql.join<boolean>(
    [
      selected.where,
      sql`${key} = ANY(${[...ask.keys]}::text[])`,
      ...partConditions(definition, ask.keys, context),
    ],
    sql` AND `,
  );
  return { definition, columns, hidden, selected: { ...selected, where } };
}

/** What each part of the chosen keys says of their rows; an index finds the parts, and not what they make together. */
function partConditions(
  { key }: CompiledDefinition,
  keys: readonly string[],
  context: RunContext,
): RawBuilder<boolean>[] {
  const split = keys.map((one) => (key.length === 1 ? [one] : one.split('~')));
  // A part that is empty may be none, and one with a `~` of its own may end at either.
  const isClear = split.every((parts) => parts.length === key.length && !parts.includes(''));
  if (!isClear) return [];
  return key.map((field, index) => {
    const texts = [...new Set(split.map((parts) => parts[index] ?? ''))];
    return keyIsOneOfSql(field, texts, keyPartSql(field, context));
  });
}

/** Rows of a workbook, the first part of which is there. */
export interface ExcelRows {
  readonly first: readonly Row[];
  /** Reads the next part, empty behind the last row. */
  next(): Promise<readonly Row[]>;
}

/**
 * Begins to read: what the database cannot do it mostly says now, when nothing has been sent and the reader
 * can still be told. Must run under the authors' role.
 */
export async function openRows(
  transaction: Transaction<Database>,
  { definition, selected }: ExcelPlan,
  context: RunContext,
): Promise<ExcelRows> {
  const slice = { offset: 0, limit: 100_000_000 };
  const query = listSql(definition, selected, slice, context);
  // A stream of the query builder would hold the connection from one part to the next.
  await sql`DECLARE excel NO SCROLL CURSOR FOR ${query}`.execute(transaction);
  const next = async () =>
    (await sql<Row>`FETCH ${sql.lit(CHUNK)} FROM excel`.execute(transaction)).rows;
  return { first: await next(), next };
}

/**
 * Writes a workbook row by row, as fast as `out` takes it: neither the rows nor the file are ever in
 * memory as a whole. Must run under the authors' role.
 *
 * @throws the signal's reason when the reader has gone.
 */
export async function writeExcel(
  { definition, columns: shown, hidden }: ExcelPlan,
  rows: ExcelRows,
  texts: SheetTexts,
  context: RunContext,
  nameFiles: NameFiles,
  out: Writable,
  signal: AbortSignal,
): Promise<void> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const read = rowReader(definition, context);
  const columns = [...shown, ...hidden];
  const styles = columns.map((field) => columnStyle(field, context, texts));
  const head = columns.map((field, index) => ({
    header: index < shown.length ? headerText(field, texts) : field.name,
    key: field.name,
    hidden: index >= shown.length,
    ...styles[index],
  }));
  const sheets = beginSheets(workbook, head, shown.length, texts);
  for (let part = rows.first; part.length > 0; part = await rows.next()) {
    signal.throwIfAborted();
    const list = part.map(read);
    if (columns.some(isFile)) await nameFiles(list);
    for (const row of list) {
      const cells = columns.map((field) =>
        sheetValue(field, row[field.name], row[`${field.name}${DISPLAY_SUFFIX}`], texts),
      );
      sheets.add(cells);
    }
    if (out.writableNeedDrain) await once(out, 'drain', { signal });
  }
  sheets.end();
  signal.throwIfAborted();
  const gone = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The end of a workbook waits for its reader, also for one who has gone.
  await Promise.race([workbook.commit(), gone]);
}

/** The sheets of a workbook, of which another one is begun where one is full. */
interface Sheets {
  add(cells: readonly unknown[]): void;
  /** Closes the last one. */
  end(): void;
}

/** @param filtered how many columns, from the first, can be filtered by. */
function beginSheets(
  workbook: stream.xlsx.WorkbookWriter,
  columns: Partial<Column>[],
  filtered: number,
  texts: SheetTexts,
): Sheets {
  let number = 0;
  let rows = 0;
  function begin() {
    number += 1;
    rows = 0;
    const begun = workbook.addWorksheet(number === 1 ? texts.sheet : `${texts.sheet} ${number}`, {
      views: [{ state: 'frozen', ySplit: 1, rightToLeft: texts.rightToLeft }],
    });
    begun.columns = columns;
    begun.getRow(1).font = { bold: true };
    begun.getRow(1).commit();
    return begun;
  }
  let sheet = begin();
  function end(): void {
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: filtered } };
    sheet.commit();
  }
  return {
    add(cells) {
      if (rows === MAX_SHEET_ROWS) {
        end();
        sheet = begin();
      }
      sheet.addRow(cells).commit();
      rows += 1;
    },
    end,
  };
}
