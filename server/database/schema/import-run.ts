import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** One import of rows from a file that was done, under the name that its sender gave it. */
export interface ImportRunTable {
  corp: CorpColumn;
  id: string;
  imported_at: Generated<Date>;
  /** Login id. */
  imported_by: string;
  data_code: string;
  /** SHA-256 of the file in hex. */
  file_digest: string;
  rows_new: number;
  rows_changed: number;
  /** They said what was stored already. */
  rows_unchanged: Generated<number>;
}
