import {
  MAX_IMPORTED_COLUMNS,
  MAX_IMPORTED_ROWS,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { CellValue, MergedCells, TableFile, TableRow } from '../../workbook/table-file.ts';
import type { CompiledDefinition, CompiledField } from '../compiled.ts';
import { refused } from '../refusal.ts';
import { type ColumnPlan, planColumns } from './columns.ts';
import { StyleEvidence, type WrittenStyle } from './written-style.ts';

/** Rows that are looked over for headings: a title, or who made it when, may stand above them. */
const MOST_LOOKED_OVER = 10;

/** What is known of a file once it has been read through. */
export interface ScannedTable extends ColumnPlan {
  /** Number of the row of headings, from 1. */
  readonly headings: number;
  /** Rows below the headings. */
  readonly rows: number;
  /** Those of them that a reader of the sheet does not see. */
  readonly hidden: number;
  /** How each filled column writes numbers and days. */
  readonly styles: ReadonlyMap<CompiledField, WrittenStyle>;
  /** In the order of their first rows. */
  readonly merged: readonly MergedCells[];
}

/** Who reads a file, and where its rows are to go. */
export interface ScanRun {
  readonly definition: CompiledDefinition;
  /** Language of whoever wrote the file. */
  readonly language: string;
  /** Quote fields that its sender may choose nothing for. */
  readonly closed?: ReadonlySet<CompiledField> | undefined;
  /** Text of a label in that language. */
  label(label: string): string;
}

/**
 * Reads a file through before anything is tried, so that what is wrong with the whole of it is told at once, and
 * what a column means is decided by all of its cells.
 *
 * @throws Refusal when no column fills a field, or there are more rows or columns than one import takes.
 * @throws WorkbookError when the file cannot be read to its end.
 */
export async function scanTable(table: TableFile, run: ScanRun): Promise<ScannedTable> {
  const { headings, plan } = await findHeadings(table, run);
  const named = filledCells(headings);
  const unnamed = new Set<number>();
  const merged: MergedCells[] = [];
  const evidence = new Map<CompiledField, StyleEvidence>();
  let rows = 0;
  let hidden = 0;
  for await (const row of table.rows((cells) => merged.push(cells))) {
    if (row.number <= headings.number) continue;
    rows += 1;
    if (rows > MAX_IMPORTED_ROWS) {
      throw refused('__One import takes at most 100,000 rows: split this file', 'TOO_MANY_ROWS');
    }
    if (row.hidden) hidden += 1;
    noteUnnamed(row.cells, named, unnamed);
    for (const { index, field } of plan.filled) {
      const noted = evidence.get(field) ?? new StyleEvidence(field);
      evidence.set(field, noted);
      noted.note(row.cells[index] ?? null);
    }
  }
  const signs = new Set([...evidence.values()].flatMap(({ decimalSign }) => decimalSign ?? []));
  const [said = null, another] = signs;
  const others = another === undefined ? said : null;
  const written = { language: run.language, delimiter: table.text?.delimiter, others };
  return {
    columns: [
      ...plan.columns,
      ...[...unnamed].map((column) => ({ column, heading: '', leftOut: 'unnamed' as const })),
    ],
    filled: plan.filled,
    headings: headings.number,
    rows,
    hidden,
    merged: merged.sort((a, b) => a.firstRow - b.firstRow),
    styles: new Map([...evidence].map(([field, noted]) => [field, noted.style(written)])),
  };
}

/** The first of the rows at the top whose cells name the most fields, and what its columns fill. */
async function findHeadings(
  table: TableFile,
  { definition, label, closed }: ScanRun,
): Promise<{ headings: TableRow; plan: ColumnPlan }> {
  let best: { headings: TableRow; plan: ColumnPlan } | null = null;
  let lookedOver = 0;
  for await (const row of table.rows()) {
    if (filledCells(row).size > MAX_IMPORTED_COLUMNS) {
      throw refused('__One import takes at most 1,000 columns', 'TOO_MANY_COLUMNS');
    }
    const plan = planColumns(definition, row.cells, label, closed);
    if (plan.filled.length > (best?.plan.filled.length ?? 0)) best = { headings: row, plan };
    lookedOver += 1;
    if (lookedOver === MOST_LOOKED_OVER) break;
  }
  if (!best) throw refused('__No column of this file belongs here', 'NO_COLUMNS');
  return best;
}

/** Indexes of the cells that hold something. */
function filledCells({ cells }: TableRow): ReadonlySet<number> {
  return new Set(cells.flatMap((cell, index) => (cell === null ? [] : [index])));
}

/** Columns that hold something under no heading, so that nobody believes it was taken. */
function noteUnnamed(
  cells: readonly CellValue[],
  named: ReadonlySet<number>,
  unnamed: Set<number>,
): void {
  for (const [index, cell] of cells.entries()) {
    if (cell === null || named.has(index)) continue;
    if (unnamed.size < MAX_IMPORTED_COLUMNS) unnamed.add(index);
  }
}
