import type { Row } from '#schemas/definitions/common.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { oneAtATime } from '../../database/one-at-a-time.ts';
import { badRequest } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import type { SaveRun } from './save-run.ts';

/**
 * New rows of a save that an earlier one has stored: its answer was lost, and the user saves again. A
 * save with the same first row that is still under way is waited for. Must run under the application's role.
 *
 * @returns by idempotency key, the row as it was stored then.
 * @throws Refusal when a key names two rows, or one of another user or definition.
 */
export async function savedBefore(
  { transaction, definition, context }: SaveRun,
  rows: readonly SavedRow[],
): Promise<ReadonlyMap<string, Row>> {
  const keys = rows.flatMap(({ key, idempotencyKey }) => (key ? [] : (idempotencyKey ?? [])));
  const [first] = keys;
  if (first === undefined) return new Map();
  if (new Set(keys).size < keys.length) throw badRequest('One save names a new row twice');
  await oneAtATime(transaction, `new row ${first}`);
  const stored = await transaction
    .selectFrom('record_change')
    .select(['idempotency_key', 'after', 'data_code', 'changed_by'])
    .where('idempotency_key', 'in', keys)
    .execute();
  const user = storedUser(context);
  return new Map(
    stored.flatMap(({ idempotency_key: key, after, data_code: code, changed_by: by }) => {
      if (code !== definition.code || by !== user) throw badRequest('A new row has a key in use');
      return key === null || after === null ? [] : [[key, after as unknown as Row]];
    }),
  );
}
