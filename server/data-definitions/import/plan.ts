import type { Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { ImportedColumn } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Database } from '../../database/database.ts';
import type { CellValue, SheetRow } from '../../workbook/read-sheet.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { refused } from '../refusal.ts';
import type { FieldFault } from '../write/row-fault.ts';
import { type CellContext, meaningOf, quoteTexts } from './cell-values.ts';
import { type FilledColumn, planColumns } from './columns.ts';
import { type QuotedKeys, quotedKeys } from './quoted-names.ts';
import { keyOfValues, storedKeys } from './stored-keys.ts';

/** One row of the sheet, and what is to become of it. */
export interface PlannedRow {
  /** Its number on the sheet. */
  readonly number: number;
  readonly becomes: 'new' | 'changed';
  /** Its cells as the sheet shows them, by field. */
  readonly shown: Row;
  readonly save: SavedRow;
  /** Faults that are seen before anything is saved; such a row is not tried. */
  readonly faults: readonly FieldFault[];
}

/** What an import would do, with the required columns that the sheet lacks. */
export interface ImportPlan {
  readonly columns: ImportedColumn[];
  readonly missing: string[];
  readonly rows: readonly PlannedRow[];
}

/** What an import works with. */
export interface ImportRun {
  readonly transaction: Transaction<Database>;
  readonly definition: CompiledDefinition;
  readonly context: RunContext;
  /** Rows whose key is stored already: told as taken, or changed. */
  readonly existing: 'refuse' | 'change';
  /** Definition that a Quote field quotes. */
  quotedBy(field: CompiledField): Promise<CompiledDefinition>;
  /** Text of a label in the reader's language. */
  label(label: string): string;
}

/**
 * What is to become of each row of a sheet whose first row are the headings.
 *
 * @throws Refusal when no column fills a field.
 */
export async function planImport(run: ImportRun, rows: readonly SheetRow[]): Promise<ImportPlan> {
  const { definition } = run;
  const [headings, ...body] = rows;
  const { columns, filled } = planColumns(definition, headings?.cells ?? [], run.label);
  if (filled.length === 0) throw refused('__No column of this file belongs here', 'NO_COLUMNS');
  const context = { label: run.label, quoted: await readQuoted(run, filled, body) };
  const read = body.map((row) => readRow(row, filled, context));
  const keys = read.map(({ values }) => keyOfValues(definition, values));
  const stored = await onTenantClock(run.transaction, run.context, () =>
    storedKeys(
      run.transaction,
      definition,
      [...new Set(keys.filter((key) => key !== null))],
      run.context,
    ),
  );
  const seen = new Set<string>();
  const planned = read.map((row, index): PlannedRow => {
    const key = keys[index] ?? null;
    const isStored = key !== null && stored.has(key);
    const faults = [...row.faults];
    if (key !== null && seen.has(key))
      faults.push(...keyFaults(definition, '__This row stands twice in the file'));
    else if (isStored && run.existing === 'refuse')
      faults.push(...keyFaults(definition, '__This value is already taken'));
    if (key !== null) seen.add(key);
    const save = isStored ? changeOf(definition, row.values) : { values: withoutEmpty(row.values) };
    const becomes = isStored ? 'changed' : 'new';
    return { number: row.number, becomes, shown: row.shown, save, faults };
  });
  return { columns, missing: missingFields(definition, filled), rows: planned };
}

interface ReadRow {
  readonly number: number;
  readonly shown: Row;
  readonly values: Row;
  readonly faults: FieldFault[];
}

function readRow(
  { number, cells }: SheetRow,
  filled: readonly FilledColumn[],
  context: CellContext,
): ReadRow {
  const row: ReadRow = { number, shown: {}, values: {}, faults: [] };
  for (const { index, field } of filled) {
    const cell = cells[index] ?? null;
    row.shown[field.name] = cell;
    const meaning = meaningOf(field, cell, context);
    if (meaning.ok) row.values[field.name] = meaning.value;
    else row.faults.push({ name: field.name, message: meaning.message });
  }
  return row;
}

/** Keys of the rows that the sheet names, for each Quote field that it fills. */
async function readQuoted(
  run: ImportRun,
  filled: readonly FilledColumn[],
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<CompiledField, QuotedKeys>> {
  const quoted = new Map<CompiledField, QuotedKeys>();
  for (const { field, index } of filled) {
    const { quote } = field;
    if (!quote) continue;
    const definition = await run.quotedBy(field);
    const cells = rows.map(({ cells: row }): CellValue => row[index] ?? null);
    const texts = quoteTexts(field, cells);
    quoted.set(
      field,
      await onTenantClock(run.transaction, run.context, () =>
        quotedKeys(run.transaction, quote, definition, texts, run.context),
      ),
    );
  }
  return quoted;
}

/** An empty cell of a stored row empties its field; the key says which row it is. */
function changeOf({ key }: CompiledDefinition, values: Row): SavedRow {
  const names = new Set(key.map(({ name }) => name));
  const entries = Object.entries(values);
  return {
    key: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    values: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
  };
}

/** A new row gets what its definition says where a cell is empty. */
function withoutEmpty(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function keyFaults({ key }: CompiledDefinition, message: string): FieldFault[] {
  return key.map(({ name }) => ({ name, message }));
}

function missingFields(definition: CompiledDefinition, filled: readonly FilledColumn[]): string[] {
  const known = new Set(filled.map(({ field }) => field));
  const fixed = new Set(definition.always.map(({ field }) => field));
  return definition.fields.flatMap((field) => {
    const { required, hidden, readonly } = field.field;
    const isAsked = required && !hidden && !readonly && field.initial === undefined;
    return isAsked && !known.has(field) && !fixed.has(field) ? [field.name] : [];
  });
}
