import { sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import {
  type ImportedRow,
  type ImportOutcome,
  MAX_FAULTY_ROWS,
  MAX_PREVIEWED_ROWS,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { TableFile, TableRow } from '../../workbook/table-file.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledField } from '../compiled.ts';
import { keyPartSql } from '../sql/field-sql.ts';
import { RowFault } from '../write/row-fault.ts';
import { assertDeferredRules } from '../write/save.ts';
import { valuesToWrite } from '../write/save-values.ts';
import type { FaultyRow } from './fault-groups.ts';
import { ImportPlan, type ImportRun, type PlannedRow } from './plan.ts';
import { readRows } from './read-rows.ts';
import { type ImportFault, saveBatch } from './save-batch.ts';
import type { ScannedTable } from './scan-table.ts';
import { changeSince } from './seen-row.ts';

/** Rows that are in memory at once. */
const BATCH = 500;

/**
 * Milliseconds for what waits for the end of all rows, in one statement: the search of a shop takes 20 seconds of
 * processor for a hundred thousand products.
 */
const RULES_TIME = 180_000;

/** How an import goes on. */
export interface ImportWatch {
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
}

/** What became of the rows of a file. */
export interface ImportResult {
  readonly counts: ImportOutcome['counts'];
  /** The first rows of the sheet. */
  readonly rows: readonly ImportedRow[];
  /** The first faulty ones. */
  readonly problems: readonly ImportedRow[];
  /** All faulty ones, in the order of the sheet. */
  readonly faulty: readonly FaultyRow[];
  /** False when rows were left unread, since more of them are faulty than anybody mends one by one. */
  readonly complete: boolean;
  /** What is stored of each row, as `ImportOutcome` tells it. */
  readonly seen: string;
  /** Faulty rows that have nothing wrong but that somebody else has changed them since the file was looked at. */
  readonly overtaken: number;
}

/**
 * Saves the rows of a file by the rules of every save, or only tries to: a part of them at a time, so that it takes
 * as much memory for ten rows as for a hundred thousand.
 *
 * @param keep whether what was saved stays; faults undo all of it in any case.
 * @throws the signal's reason when it is aborted.
 */
export async function runImport(
  asked: ImportRun,
  table: TableFile,
  scanned: ScannedTable,
  keep: boolean,
  { signal, onProgress }: ImportWatch,
): Promise<ImportResult> {
  const unchanged = new Set<SavedRow>();
  const run: ImportRun = { ...asked, onUnchanged: (row) => unchanged.add(row) };
  const plan = new ImportPlan(run, scanned);
  const tally = new Tally(run);
  // A plan that was kept while the table was small would read all of it for each of its rows.
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(run.transaction);
  await sql`SAVEPOINT y4_import`.execute(run.transaction);
  for await (const rows of batches(table.rows(), scanned.headings)) {
    signal.throwIfAborted();
    const planned = await plan.next(rows);
    const tried = planned.filter(({ faults }) => faults.length === 0);
    const isNoted = keep && tally.faulty.length === 0;
    const faults: Map<PlannedRow, ImportFault> = await saveBatch(run, tried, isNoted);
    for (const row of planned) {
      const fault = row.faults.length > 0 ? await faultsOf(run, row) : faults.get(row);
      tally.note(row, fault, unchanged.has(row.save));
    }
    unchanged.clear();
    onProgress(tally.counts.rows / scanned.rows);
    if (tally.faulty.length >= MAX_FAULTY_ROWS) break;
  }
  signal.throwIfAborted();
  if (tally.faulty.length === 0) await assertDeferredRules(run, tally.counts.rows, RULES_TIME);
  if (!keep || tally.faulty.length > 0) {
    await sql`ROLLBACK TO SAVEPOINT y4_import`.execute(run.transaction);
  }
  const { counts, rows, problems, faulty, seen, overtaken } = tally;
  const complete = counts.rows === scanned.rows;
  return { counts, rows, problems, faulty, complete, seen, overtaken };
}

/** The rows below the headings, some at a time. */
async function* batches(
  rows: AsyncIterable<TableRow>,
  headings: number,
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for await (const row of rows) {
    if (row.number > headings) batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** All faults of a row that is not tried: those of its readable cells too, so that it is mended once. */
async function faultsOf(run: ImportRun, row: PlannedRow): Promise<ImportFault> {
  const { definition, context, saysStored } = run;
  const known = new Set(row.faults.map(({ name }) => name));
  try {
    const stored = row.becomes === 'changed' ? await storedRow(run, row) : null;
    await valuesToWrite(definition, row.save.values, stored, context, saysStored);
    return { message: '', fields: row.faults };
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    const others = error.fields.filter(({ name }) => !known.has(name));
    return { message: '', fields: [...row.faults, ...others] };
  }
}

/** The row that a faulty one would change, as lists read it. */
async function storedRow(run: ImportRun, { key }: PlannedRow): Promise<Row> {
  const { transaction, definition, context } = run;
  const texts = JSON.parse(key ?? '[]') as string[];
  const part = (field: CompiledField) => keyPartSql(field, context);
  const scope = { lock: false, reach: 'shown' as const };
  const found = await onTenantClock(transaction, context, () =>
    readRows(definition, [texts], part, scope, run),
  );
  return found.get(key ?? '') ?? {};
}

/** Counts what becomes of rows, and keeps what is told of them. */
class Tally {
  readonly counts = { rows: 0, new: 0, changed: 0, unchanged: 0, faulty: 0 };
  readonly rows: ImportedRow[] = [];
  readonly problems: ImportedRow[] = [];
  readonly faulty: FaultyRow[] = [];
  seen = '';
  overtaken = 0;
  readonly #label: ImportRun['label'];
  readonly #seenBefore: ImportRun['seen'];

  constructor({ label, seen }: ImportRun) {
    this.#label = label;
    this.#seenBefore = seen;
  }

  /** @param wrong what is wrong with the row itself */
  note(row: PlannedRow, wrong: ImportFault | undefined, isUnchanged: boolean): void {
    const { counts, rows, problems } = this;
    const change = isUnchanged ? undefined : changeSince(this.#seenBefore, counts.rows, row.seen);
    const fault = wrong ?? (change === undefined ? undefined : { message: change, fields: [] });
    if (!wrong && fault) this.overtaken += 1;
    this.seen += row.seen;
    const becomes = fault ? 'faulty' : isUnchanged ? 'unchanged' : row.becomes;
    counts.rows += 1;
    counts[becomes] += 1;
    const message = this.#label(fault?.message ?? '');
    const fields = (fault?.fields ?? []).map(({ name, message: text }) => ({
      name,
      message: this.#label(text),
    }));
    if (fault) this.faulty.push({ row: row.number, message, fields });
    const told = { row: row.number, becomes, values: row.shown, message, fields } as const;
    if (rows.length < MAX_PREVIEWED_ROWS) rows.push(told);
    if (fault && problems.length < MAX_PREVIEWED_ROWS) problems.push(told);
  }
}
