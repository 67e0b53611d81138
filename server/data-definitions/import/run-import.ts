import { sql } from 'kysely';
import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { Refusal } from '../refusal.ts';
import type { FieldFault } from '../row-fault.ts';
import { type SaveRun, saveRows } from '../save.ts';
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
  const tried = rows.flatMap(({ faults: known }, index) => {
    if (known.length === 0) return [index];
    faults.set(index, { message: '', fields: known });
    return [];
  });
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
