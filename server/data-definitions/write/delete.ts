import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { changingRows } from '../authored-run.ts';
import { type RowReader, rowReader } from '../read/row-reader.ts';
import { Refusal, refused } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { ROWS } from '../sql/field-sql.ts';
import type { RowScope } from '../sql/selection-sql.ts';
import { checkDeferredRules, tellingRules } from './broken-rule.ts';
import { noteChanges, type RecordChange } from './record-changes.ts';
import { notOne, STILL_NEEDED } from './row-fault.ts';
import { type KeyValues, keyOfRow, keySql, keyText, rowSql } from './row-key.ts';
import { assertTable } from './save.ts';
import type { SaveRun } from './save-run.ts';
import { sameValue } from './save-values.ts';
import { throwStatementFault } from './statement-fault.ts';

/** One deletion: where, by which definition, and for whom. */
export type DeleteRun = Pick<SaveRun, 'transaction' | 'definition' | 'context'>;

/**
 * Deletes rows by their keys, all or none, and notes who did it. A row that is gone already is left
 * out of the count.
 *
 * @param original what their user has seen of them, in the same order; of none of them where it is empty.
 * @returns how many were deleted.
 * @throws Refusal when other rows still need one of them, or somebody else has changed one since it was seen.
 */
export async function deleteRows(
  run: DeleteRun,
  rows: readonly Row[],
  original: readonly Row[] = [],
): Promise<number> {
  const { transaction, definition, context } = run;
  assertTable(definition);
  const keys = new Map(
    rows.map((row, index) => {
      const key = keyOfRow(definition, row, context);
      return [JSON.stringify(key), { key, seen: original[index] ?? {} }];
    }),
  );
  // Two who delete the same rows wait for each other.
  const ordered = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const changes: RecordChange[] = [];
  const read = rowReader(definition, context);
  try {
    const remove = async () => {
      // Before the first is deleted, whose triggers may change the others.
      for (const one of ordered) await assertUnchanged(run, one, read);
      for (const { key } of ordered) {
        const before = await deleteRow(run, key, read);
        if (before === null) continue;
        changes.push({
          operation: 'delete',
          key: keyText(definition, before),
          before,
          after: null,
        });
      }
    };
    await changingRows(transaction, context, () => tellingRules(transaction, remove));
    await checkDeferredRules(transaction);
  } catch (error) {
    if (['23001', '23503'].includes(sqlState(error))) throw refused(STILL_NEEDED, 'STILL_NEEDED');
    throwStatementFault(error);
  }
  await noteChanges(transaction, definition.code, storedUser(context), changes);
  return changes.length;
}

/** @throws Refusal where the stored row holds something else than its user has seen. */
async function assertUnchanged(
  run: DeleteRun,
  { key, seen }: { readonly key: KeyValues; readonly seen: Row },
  read: RowReader,
): Promise<void> {
  const names = Object.keys(seen).filter((name) => run.definition.byName.has(name));
  if (names.length === 0) return;
  const stored = await lockedRow(run, key, read);
  if (stored === null || names.every((name) => sameValue(seen[name], stored[name]))) return;
  throw new Refusal(
    failure(ResultId.conflict, '__Somebody else changed this row first', 'CONFLICT'),
  );
}

async function lockedRow(
  { transaction, definition, context }: DeleteRun,
  key: KeyValues,
  read: RowReader,
): Promise<Row | null> {
  const scope: RowScope = { lock: true, reach: 'shown' };
  const { rows } = await rowSql(definition, key, scope, context).execute(transaction);
  return rows[0] ? read(rows[0]) : null;
}

/** @returns the row as it was; null where it is gone already. */
async function deleteRow(run: DeleteRun, key: KeyValues, read: RowReader): Promise<Row | null> {
  const { transaction, definition } = run;
  const before = await lockedRow(run, key, read);
  if (before === null) return null;
  const table = definition.source.kind === 'sql' ? '' : definition.source.name;
  const { numAffectedRows } = await sql`DELETE FROM ${sql.id(table)} AS ${sql.id(ROWS)}
    WHERE ${keySql(definition, key)}`.execute(transaction);
  const problem = notOne(Number(numAffectedRows));
  // A trigger may put a row away in its own way, as with a mark, and leave the deletion out.
  const isPutAway =
    problem &&
    numAffectedRows === 0n &&
    !isDeepStrictEqual(await lockedRow(run, key, read), before);
  if (problem && !isPutAway) throw refused(problem, 'RULE');
  return before;
}
