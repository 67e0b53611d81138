import type { Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Database } from '../../database/database.ts';
import type { TableRow } from '../../workbook/table-file.ts';
import { onTenantClock } from '../authored-run.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { fixedFields } from '../own-rows.ts';
import { keyPartSql } from '../sql/field-sql.ts';
import { governingFields } from '../sql/quote-where.ts';
import type { FieldFault } from '../write/row-fault.ts';
import type { SaveRun } from '../write/save-run.ts';
import { initialValues, sameValue } from '../write/save-values.ts';
import { type CellMeaning, meaningOf } from './cell-values.ts';
import type { FilledColumn } from './columns.ts';
import { MergedRows } from './merged-rows.ts';
import { QuotedNames } from './quoted-names.ts';
import { readRows } from './read-rows.ts';
import type { ScannedTable } from './scan-table.ts';
import { SeenKeys } from './seen-keys.ts';
import { seenRow } from './seen-row.ts';
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
  /** What is stored of it, in a few characters; empty where no stored row is to be changed. */
  readonly seen: string;
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
  /** What its sender has seen of the rows when the file was looked at; missing where nothing is held against it. */
  readonly seen?: string | undefined;
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
  readonly #stages: Stages;
  /** Faults of every row where stored ones are to be changed: without its key none is found, and each would be added again. */
  readonly #unfilledKey: readonly FieldFault[];
  readonly #seen = new SeenKeys();
  /** Names of the fields that a column fills. */
  readonly #filled: readonly string[];

  constructor(run: ImportRun, scanned: ScannedTable) {
    this.#run = run;
    this.#scanned = scanned;
    this.#quoted = new QuotedNames(run);
    this.#merged = new MergedRows(scanned.merged, scanned.filled);
    this.#stages = stagesOf(run.definition, scanned.filled);
    const filled = new Set(scanned.filled.map(({ field }) => field));
    this.#filled = [...filled].map(({ name }) => name);
    this.#unfilledKey = run.definition.key
      .filter((field) => !filled.has(field))
      .map(({ name }) => ({
        name,
        message: '__No column of this file says which stored row is meant',
      }));
  }

  /** The next rows, in the order of the sheet. */
  async next(rows: readonly TableRow[]): Promise<PlannedRow[]> {
    const { definition, transaction, context, existing } = this.#run;
    const read = rows.map(
      ({ number, cells }): ReadRow => ({ number, cells, shown: {}, values: {}, faults: [] }),
    );
    const swallowed = rows.map(({ number }) => this.#merged.columnsAt(number));
    const { first, second } = this.#stages;
    const initial = initialValues(definition, context.user);
    const asNew = ({ values }: ReadRow) => ({ ...initial, ...withoutEmpty(values) });
    for (const column of first) await this.#readColumn(column, read, swallowed, asNew);
    const keys = read.map(({ values }) => keyOfValues(definition, values));
    const asked = [...new Set(keys.filter((key) => key !== null))];
    const stored = await onTenantClock(transaction, context, () =>
      storedKeys(transaction, definition, asked, context),
    );
    const before = await this.#readStored([...stored]);
    const asWillBe = (row: ReadRow, index: number) => {
      const key = keys[index] ?? '';
      return stored.has(key) ? { ...before.get(key), ...row.values } : asNew(row);
    };
    for (const column of second) await this.#readColumn(column, read, swallowed, asWillBe);
    return read.map((row, index): PlannedRow => {
      const key = keys[index] ?? null;
      const isStored = key !== null && stored.has(key);
      const faults = [...row.faults];
      if (key !== null && this.#seen.has(key))
        faults.push(...keyFaults(definition, '__This row stands twice in the file'));
      else if (isStored && existing === 'refuse')
        faults.push(...keyFaults(definition, '__This value is already taken'));
      else if (key !== null && !isStored && existing === 'change' && this.#isGiven(row, initial))
        faults.push(...keyFaults(definition, '__There is no such record'));
      if (key !== null) this.#seen.add(key);
      if (existing === 'change') faults.push(...this.#unfilledKey);
      return {
        number: row.number,
        becomes: isStored ? 'changed' : 'new',
        shown: row.shown,
        save: isStored ? changeOf(definition, row.values) : { values: withoutEmpty(row.values) },
        key,
        seen: existing === 'change' ? seenRow(before.get(key ?? ''), this.#filled) : '',
        faults,
      };
    });
  }

  /** Does a row have a key that only the database gives, so that it can mean nothing but a stored one? */
  #isGiven({ values }: ReadRow, initial: Row): boolean {
    return this.#run.definition.key.some(
      ({ name, field }) => field.readonly && !sameValue(values[name], initial[name]),
    );
  }

  /** @param rowOf a row as it will be, as far as it is read. */
  async #readColumn(
    { index, field }: FilledColumn,
    rows: readonly ReadRow[],
    swallowed: readonly ReadonlySet<number>[],
    rowOf: (row: ReadRow, index: number) => Row,
  ): Promise<void> {
    const cells = rows.map((row) => row.cells[index] ?? null);
    const quoted = field.quote
      ? await this.#quoted.find(
          field,
          field.quote,
          rows.map((row, at) => ({ cell: cells[at] ?? null, other: rowOf(row, at) })),
        )
      : [];
    const context = { label: this.#run.label, styles: this.#scanned.styles };
    for (const [at, row] of rows.entries()) {
      const cell = cells[at] ?? null;
      row.shown[field.name] = cell;
      const meaning: CellMeaning = swallowed[at]?.has(index)
        ? { ok: false, message: '__This cell is merged with another: split them' }
        : meaningOf(field, cell, context, quoted[at]);
      if (meaning.ok) row.values[field.name] = meaning.value;
      else row.faults.push({ name: field.name, message: meaning.message });
    }
  }

  /**
   * Rows as they are stored, where they are to be changed, or values that no column fills decide which rows a Quote may name.
   * Those to be changed stay so until they are.
   */
  async #readStored(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const { definition, transaction, context, existing } = this.#run;
    const lock = existing === 'change';
    const isOpen = this.#stages.second.some(({ field }) =>
      governingFields(field).some((name) => !this.#filled.includes(name)),
    );
    if (keys.length === 0 || !(lock || isOpen)) return new Map();
    const texts = keys.map((key) => JSON.parse(key) as string[]);
    const part = (field: CompiledField) => keyPartSql(field, context);
    const scope = { lock, reach: 'shown' as const };
    return onTenantClock(transaction, context, () =>
      readRows(definition, texts, part, scope, { transaction, context }),
    );
  }
}

interface Stages {
  /** What tells rows apart, and all that depends on no other column. */
  readonly first: readonly FilledColumn[];
  /** Quotes of the rest, whose rows depend on other values of their row. */
  readonly second: readonly FilledColumn[];
}

/** Columns in an order in which each comes behind those that decide about its rows. */
function stagesOf({ key }: CompiledDefinition, filled: readonly FilledColumn[]): Stages {
  const inOrder = new Set<FilledColumn>();
  const visit = (column: FilledColumn) => {
    if (inOrder.has(column)) return;
    const governing = governingFields(column.field);
    for (const one of filled) if (governing.includes(one.field.name)) visit(one);
    inOrder.add(column);
  };
  for (const column of filled) if (key.includes(column.field)) visit(column);
  for (const column of filled) if (governingFields(column.field).length === 0) visit(column);
  const first = [...inOrder];
  for (const column of filled) visit(column);
  return { first, second: [...inOrder].slice(first.length) };
}

interface ReadRow {
  readonly number: number;
  readonly cells: TableRow['cells'];
  readonly shown: Row;
  readonly values: Row;
  readonly faults: FieldFault[];
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
  const fixed = new Set(fixedFields(definition.always));
  return definition.fields.flatMap((field) => {
    const { required, hidden, readonly } = field.field;
    const isAsked = required && !hidden && !readonly && field.initial === undefined;
    return isAsked && !known.has(field) && !fixed.has(field) ? [field.name] : [];
  });
}
