import { spelt } from '#schemas/wire/row-spelling.ts';
import type { CompiledField } from '../compiled.ts';
import { broughtColumns } from '../own-rows.ts';
import { type OfFilter, shownKeysSql } from '../sql/selection-sql.ts';
import { NO_OPTION } from './assert-quotes.ts';
import { knownKeys } from './known-keys.ts';
import { type FieldFault, RowFault, type WrittenValues } from './row-fault.ts';
import type { SaveRun } from './save-run.ts';

/** Who writes what, in which transaction. */
type Writing = Pick<SaveRun, 'transaction' | 'definition' | 'context'>;

/**
 * Holds the values of a save against the rows of another definition that `always` keeps its rows to. This is asked
 * before anything is written: what a rule of the table says of a value that is taken would tell of rows of others. Must
 * run under the authors' role.
 *
 * @param isNew whether it is a new row, which brings such a value.
 * @throws RowFault naming each field whose value is the key of no row that is shown to who saves.
 */
export async function assertOwnKeys(
  run: SaveRun,
  values: WrittenValues,
  isNew: boolean,
): Promise<void> {
  const given = new Map([...values].map(([{ column }, value]) => [column, value]));
  const isLost = broughtColumns(run.definition.always).some((column) =>
    isNew ? (given.get(column) ?? null) === null : given.get(column) === null,
  );
  if (isLost) throw new RowFault('__You may not do this');
  const faults = await foreignKeys(run, values);
  if (faults.length > 0) throw new RowFault('', { fields: faults });
}

/** As {@link assertOwnKeys}, with the fields whose values are keys of others for an answer. */
export async function foreignKeys(run: Writing, values: WrittenValues): Promise<FieldFault[]> {
  await findOwnKeys(run, [values]);
  return ownFilters(run).flatMap((filter) => {
    const shown = knownKeys(run, filter);
    return keysIn(filter, values).flatMap(([{ name }, key]) =>
      shown.has(key) ? [] : [{ name, message: NO_OPTION }],
    );
  });
}

/** Asks for the keys of many rows at once, so that {@link assertOwnKeys} asks for none of those that are shown. */
export async function findOwnKeys(run: Writing, rows: readonly WrittenValues[]): Promise<void> {
  for (const filter of ownFilters(run)) {
    const shown = knownKeys(run, filter);
    const keys = new Set(rows.flatMap((row) => keysIn(filter, row).map(([, key]) => key)));
    const unknown = [...keys].filter((key) => !shown.has(key));
    if (unknown.length === 0) continue;
    const found = await shownKeysSql(filter, unknown, run.context).execute(run.transaction);
    for (const { key } of found.rows) shown.add(key);
  }
}

function ownFilters({ definition }: Writing): OfFilter[] {
  return definition.always.flatMap((filter) => ('of' in filter ? filter : []));
}

/**
 * What is written into the column of a filter, by the fields, as the database spells it: a column may have a second field.
 */
function keysIn({ field }: OfFilter, values: WrittenValues): (readonly [CompiledField, string])[] {
  const spelling = field.storage === 'uuid' ? 'uuid' : undefined;
  return [...values].flatMap(([one, key]) =>
    one.column === field.column && key !== null ? [[one, spelt(key, spelling)] as const] : [],
  );
}
