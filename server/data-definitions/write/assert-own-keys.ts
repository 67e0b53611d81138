import { sql } from 'kysely';
import type { AlwaysFilter } from '../compiled.ts';
import type { ParameterValue } from '../sql/parameter-value.ts';
import { isKeyShownSql } from '../sql/selection-sql.ts';
import { NO_OPTION } from './assert-quotes.ts';
import { type FieldFault, RowFault, type WrittenValues } from './row-fault.ts';
import type { SaveRun } from './save-run.ts';

/**
 * Holds the values of a save against the rows of another definition that `always` keeps its rows to. This is asked
 * before anything is written: what a rule of the table says of a value that is taken would tell of rows of others. Must
 * run under the authors' role.
 *
 * @throws RowFault naming each field whose value is the key of no row that is shown to who saves.
 */
export async function assertOwnKeys(run: SaveRun, values: WrittenValues): Promise<void> {
  const faults = await foreignKeys(run, values);
  if (faults.length > 0) throw new RowFault('', { fields: faults });
}

/** Who writes what, in which transaction. */
type Writing = Pick<SaveRun, 'transaction' | 'definition' | 'context'>;

/** As {@link assertOwnKeys}, with the fields whose values are keys of others for an answer. */
export async function foreignKeys(run: Writing, values: WrittenValues): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const filter of run.definition.always) {
    if (!('of' in filter)) continue;
    // The column may have a second field.
    for (const [{ name, column }, value] of values) {
      if (column !== filter.field.column || value === null) continue;
      if (!(await isShown(run, filter, value))) faults.push({ name, message: NO_OPTION });
    }
  }
  return faults;
}

const known = new WeakMap<Writing, Map<AlwaysFilter, Set<ParameterValue>>>();

/** Many rows of a save have the same few keys: each that is found is asked for once. */
async function isShown(
  run: Writing,
  filter: Extract<AlwaysFilter, { of: unknown }>,
  value: ParameterValue,
): Promise<boolean> {
  const filters = known.get(run) ?? new Map<AlwaysFilter, Set<ParameterValue>>();
  known.set(run, filters);
  const shown = filters.get(filter) ?? new Set<ParameterValue>();
  filters.set(filter, shown);
  if (shown.has(value)) return true;
  const { rows } = await sql<{
    shown: boolean | null;
  }>`SELECT ${isKeyShownSql(filter, sql`${value}`, run.context)} AS shown`.execute(run.transaction);
  const isOne = rows[0]?.shown === true;
  if (isOne) shown.add(value);
  return isOne;
}
