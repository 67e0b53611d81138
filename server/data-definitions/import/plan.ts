import type { Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Database } from '../../database/database.ts';
import type { TableRow } from '../../workbook/table-file.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import type { FieldFault } from '../write/row-fault.ts';
import type { SaveRun } from '../write/save-run.ts';
import { type CellContext, meaningOf } from './cell-values.ts';
import type { FilledColumn } from './columns.ts';
import { MergedRows } from './merged-rows.ts';
import { QuotedNames } from './quoted-names.ts';
import type { ScannedTable } from './scan-table.ts';
import { SeenKeys } from './seen-keys.ts';
import { keyOfValues, storedKeys } from './stored-keys.ts';

/** One row of the sheet, and what is to become of it. */
export interface PlannedRow {
  /** Its number on the sheet. */
  readonly number: number;
  readonly becomes: 'new' | 'changed';
  /** Its cells as the sheet shows them, by field. */
  readonly shown: Row;
  readonly save: SavedRow;
  /** Its key as one text; null where the database gives it. */
  readonly key: string | null;
  /** Faults that are seen before anything is saved; such a row is not tried. */
  readonly faults: readonly FieldFault[];
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
  saysStored: NonNullable<SaveRun['saysStored']>;
  readonly closedQuotes?: SaveRun['closedQuotes'];
  onUnchanged?(row: SavedRow): void;
}

/** Says what is to become of the rows of a sheet, some of them at a time. */
export class ImportPlan {
  readonly #run: ImportRun;
  readonly #scanned: ScannedTable;
  readonly #quoted: QuotedNames;
  readonly #merged: MergedRows;
  readonly #seen = new SeenKeys();

  constructor(run: ImportRun, scanned: ScannedTable) {
    this.#run = run;
    this.#scanned = scanned;
    this.#quoted = new QuotedNames(run);
    this.#merged = new MergedRows(scanned.merged, scanned.filled);
  }

  /** The next rows, in the order of the sheet. */
  async next(rows: readonly TableRow[]): Promise<PlannedRow[]> {
    const { definition, transaction, context, existing } = this.#run;
    const { filled, styles } = this.#scanned;
    const quoted = await this.#quoted.find(filled, rows);
    const cells: CellContext = { label: this.#run.label, quoted, styles };
    const read = rows.map((row) => readRow(row, filled, cells, this.#merged));
    const keys = read.map(({ values }) => keyOfValues(definition, values));
    const asked = [...new Set(keys.filter((key) => key !== null))];
    const stored = await onTenantClock(transaction, context, () =>
      storedKeys(transaction, definition, asked, context),
    );
    return read.map((row, index): PlannedRow => {
      const key = keys[index] ?? null;
      const isStored = key !== null && stored.has(key);
      const faults = [...row.faults];
      if (key !== null && this.#seen.has(key))
        faults.push(...keyFaults(definition, '__This row stands twice in the file'));
      else if (isStored && existing === 'refuse')
        faults.push(...keyFaults(definition, '__This value is already taken'));
      if (key !== null) this.#seen.add(key);
      return {
        number: row.number,
        becomes: isStored ? 'changed' : 'new',
        shown: row.shown,
        save: isStored ? changeOf(definition, row.values) : { values: withoutEmpty(row.values) },
        key,
        faults,
      };
    });
  }
}

interface ReadRow {
  readonly number: number;
  readonly shown: Row;
  readonly values: Row;
  readonly faults: FieldFault[];
}

function readRow(
  { number, cells }: TableRow,
  filled: readonly FilledColumn[],
  context: CellContext,
  merged: MergedRows,
): ReadRow {
  const row: ReadRow = { number, shown: {}, values: {}, faults: [] };
  const swallowed = merged.columnsAt(number);
  for (const { index, field } of filled) {
    const cell = cells[index] ?? null;
    row.shown[field.name] = cell;
    if (swallowed.has(index)) {
      row.faults.push({
        name: field.name,
        message: '__This cell is merged with another: split them',
      });
      continue;
    }
    const meaning = meaningOf(field, cell, context);
    if (meaning.ok) row.values[field.name] = meaning.value;
    else row.faults.push({ name: field.name, message: meaning.message });
  }
  return row;
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

/** Required fields that no column fills, so that no new row can be made. */
export function missingFields(
  definition: CompiledDefinition,
  filled: readonly FilledColumn[],
): string[] {
  const known = new Set(filled.map(({ field }) => field));
  const fixed = new Set(definition.always.map(({ field }) => field));
  return definition.fields.flatMap((field) => {
    const { required, hidden, readonly } = field.field;
    const isAsked = required && !hidden && !readonly && field.initial === undefined;
    return isAsked && !known.has(field) && !fixed.has(field) ? [field.name] : [];
  });
}
