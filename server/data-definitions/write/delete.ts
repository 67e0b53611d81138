import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { HASH_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { valueHash } from '#schemas/wire/value-hash.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import { changingRows } from '../authored-run.ts';
import { Refusal, refused } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { ROWS } from '../sql/field-sql.ts';
import { checkDeferredRules, tellingRules } from './broken-rule.ts';
import { noteChanges, type RecordChange } from './record-changes.ts';
import { BROKEN, CHANGED_FIRST, notOne, STILL_NEEDED } from './row-fault.ts';
import { keyOfRow, keysSql, keyText } from './row-key.ts';
import { assertTable } from './save.ts';
import { sameValue } from './save-values.ts';
import { throwStatementFault } from './statement-fault.ts';
import { type Looking, type StoredRow, slicesOf, storedRows } from './stored-rows.ts';

/**
 * Deletes rows by their keys, all or none, and notes who did it. A row that is gone already is left
 * out of the count; one that goes with another, by a trigger or a foreign key, is not.
 *
 * @param original what their user has seen of them, in the same order; of none of them where it is empty.
 * @returns how many were deleted.
 * @throws Refusal when other rows still need one of them, or somebody else has changed one since it was seen.
 */
export async function deleteRows(
  run: Looking,
  rows: readonly Row[],
  original: readonly Row[] = [],
): Promise<number> {
  const { transaction, definition, context } = run;
  assertTable(definition);
  const wanted = new Map(
    rows.map((row, index) => {
      const key = keyOfRow(definition, row, context);
      return [JSON.stringify(key), { key, index, seen: original[index] ?? {} }];
    }),
  );
  // Two who delete the same rows wait for each other.
  const ordered = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  let deleted: readonly StoredRow[] = [];
  try {
    const remove = async () => {
      const keys = ordered.map(({ key }) => key);
      const stored = await storedRows(run, keys, { lock: true, reach: 'shown' });
      assertUnchanged(run, ordered, stored);
      deleted = [...stored.values()];
      await deleteStored(run, deleted);
    };
    await changingRows(transaction, context, () => tellingRules(transaction, remove));
    await checkDeferredRules(transaction);
  } catch (error) {
    if (['23001', '23503'].includes(sqlState(error))) throw refused(STILL_NEEDED, 'STILL_NEEDED');
    throwStatementFault(error);
  }
  const changes = deleted.map(({ row: before }): RecordChange => {
    return { operation: 'delete', key: keyText(definition, before), before, after: null };
  });
  await noteChanges(transaction, definition.code, storedUser(context), changes);
  return changes.length;
}

/**
 * @throws Refusal where stored rows hold something else than their user has seen, with the problem of each of them; how
 *   they are now is not told, as the list loads again.
 */
function assertUnchanged(
  { definition }: Looking,
  wanted: readonly { readonly index: number; readonly seen: Row }[],
  stored: ReadonlyMap<number, StoredRow>,
): void {
  const problems = wanted.flatMap(({ index, seen }, place): RowProblem[] => {
    const row = stored.get(place)?.row;
    return row === undefined ||
      [...definition.byName.keys()].every((name) => isSeen(seen, row, name))
      ? []
      : [{ index, message: '', fields: [], conflict: true }];
  });
  if (problems.length === 0) return;
  problems.sort((a, b) => a.index - b.index);
  throw new Refusal(failure(ResultId.conflict, CHANGED_FIRST, 'CONFLICT', { problems }));
}

/** Does a field hold what its user has seen, as far as that is said? */
function isSeen(seen: Row, row: Row, name: string): boolean {
  const hash = name + HASH_SUFFIX;
  return (
    (!Object.hasOwn(seen, name) || sameValue(seen[name], row[name])) &&
    (!Object.hasOwn(seen, hash) || seen[hash] === valueHash(row[name]))
  );
}

/** A trigger has changed a row that the same statement was to delete. */
const CHANGED_BY_TRIGGER = '27000';

/** Deletes rows a hundred at a time, or one after the other where that is what their triggers need. */
async function deleteStored(run: Looking, stored: readonly StoredRow[]): Promise<void> {
  const { transaction } = run;
  await sql`SAVEPOINT y4_rows`.execute(transaction);
  try {
    for (const slice of slicesOf(stored)) {
      await deleteAtOnce(run, slice[0] === stored[0] ? slice : await asLeft(run, slice));
    }
  } catch (error) {
    if (stored.length < 2 || sqlState(error) !== CHANGED_BY_TRIGGER) throw error;
    await sql`ROLLBACK TO SAVEPOINT y4_rows`.execute(transaction);
    for (const one of stored) await deleteAtOnce(run, await asLeft(run, [one]));
  }
}

/** These rows as triggers of others have left them, be it outside of the list. */
async function asLeft(run: Looking, stored: readonly StoredRow[]): Promise<StoredRow[]> {
  const keys = stored.map(({ key }) => key);
  return [...(await storedRows(run, keys, { lock: true, reach: 'own' })).values()];
}

async function deleteAtOnce(run: Looking, stored: readonly StoredRow[]): Promise<void> {
  if (stored.length === 0) return;
  const { transaction, definition } = run;
  const keys = stored.map(({ key }) => key);
  const table = definition.source.kind === 'sql' ? '' : definition.source.name;
  // What it answers with would be refused by a rule that does nothing in its place.
  const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.id(table)} AS ${sql.id(ROWS)}
    WHERE ${keysSql(definition, keys)}`.execute(transaction);
  const affected = Number(numAffectedRows);
  if (affected > stored.length) throw refused(notOne(affected) ?? BROKEN, 'RULE');
  if (affected < stored.length) await assertPutAway(run, stored);
}

/**
 * A trigger may put a row away in its own way, as with a mark, and leave the deletion out.
 *
 * @throws Refusal when one is as it was.
 */
async function assertPutAway(run: Looking, stored: readonly StoredRow[]): Promise<void> {
  const now = await asLeft(run, stored);
  if (stored.some((one) => now.some((other) => isDeepStrictEqual(other, one)))) {
    throw refused(BROKEN, 'RULE');
  }
}
