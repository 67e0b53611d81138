import type { Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { Database } from '../../database/database.ts';

/** What happened to one row. */
export interface RecordChange {
  readonly operation: 'insert' | 'update' | 'delete';
  readonly key: string;
  readonly before: Row | null;
  readonly after: Row | null;
  /** Names a new row that its sender may send again. */
  readonly idempotencyKey?: string | undefined;
}

/** Notes changes with the login of who made them, empty for a visitor. Must run under the application's role. */
export async function noteChanges(
  transaction: Transaction<Database>,
  dataCode: string,
  user: string,
  changes: readonly RecordChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await transaction
    .insertInto('record_change')
    .values(
      changes.map(({ operation, key, before, after, idempotencyKey = null }) => ({
        changed_by: user,
        data_code: dataCode,
        operation,
        record_key: key,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        idempotency_key: idempotencyKey,
      })),
    )
    .execute();
}
