import { sql } from 'kysely';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { Refusal } from '../refusal.ts';
import { type FieldFault, RowFault } from '../write/row-fault.ts';
import { saveRows } from '../write/save.ts';
import type { SaveRun } from '../write/save-run.ts';
import { valuesToWrite } from '../write/save-values.ts';
import type { PlannedRow } from './plan.ts';

/** Why a row was not saved. */
export interface ImportFault {
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

/**
 * Saves the rows of an import by the rules of every save, or only tries to.
 *
 * @param keep whether what was saved stays; faults undo all of it in any case.
 * @returns the faults by the rows' places in `rows`; none when all were saved.
 */
export async function runImport(
  run: SaveRun,
  rows: readonly PlannedRow[],
  keep: boolean,
): Promise<ReadonlyMap<number, ImportFault>> {
  const faults = new Map<number, ImportFault>();
  const tried: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.faults.length === 0) tried.push(index);
    else faults.set(index, { message: '', fields: await faultsOf(run, row) });
  }
  await sql`SAVEPOINT y4_import`.execute(run.transaction);
  for (const problem of await attempt(
    run,
    tried.flatMap((index) => rows[index] ?? []),
  )) {
    faults.set(tried[problem.index] ?? 0, problem);
  }
  if (!keep || faults.size > 0) {
    await sql`ROLLBACK TO SAVEPOINT y4_import`.execute(run.transaction);
  }
  return faults;
}

/** All faults of a row that is not tried: those of its readable cells too, so that it is mended once. */
async function faultsOf({ definition, context }: SaveRun, row: PlannedRow) {
  const known = new Set(row.faults.map(({ name }) => name));
  const stored = row.becomes === 'changed' ? {} : null;
  try {
    await valuesToWrite(definition, row.save.values, stored, context);
    return row.faults;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return [...row.faults, ...error.fields.filter(({ name }) => !known.has(name))];
  }
}

async function attempt(run: SaveRun, rows: readonly PlannedRow[]) {
  if (rows.length === 0) return [];
  try {
    await saveRows(
      run,
      rows.map(({ save }) => save),
    );
    return [];
  } catch (error) {
    const refusal = error instanceof Refusal ? saveRefusal.safeParse(error.failure.data) : null;
    if (!refusal?.success) throw error;
    return refusal.data.problems;
  }
}
