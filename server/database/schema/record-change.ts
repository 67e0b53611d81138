import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** One change of one row that a data definition made. */
export interface RecordChangeTable {
  corp: CorpColumn;
  id: Generated<string>;
  changed_at: Generated<Date>;
  /** Login id. */
  changed_by: string;
  data_code: string;
  operation: 'insert' | 'update' | 'delete';
  /** Values of the key's fields, joined with `~`. */
  record_key: string;
  /** JSON of the changed fields as they were; null for a new row. */
  before: string | null;
  /** JSON of the changed fields as they are now; null for a deleted row. */
  after: string | null;
  /** Names a new row that its sender may send again. */
  idempotency_key: string | null;
}
