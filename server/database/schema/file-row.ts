import type { JSONColumnType } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A row that a save has let name a file. What stands in it now is asked of the row itself. */
export interface FileRowTable {
  corp: CorpColumn;
  /** The file's path. */
  path: string;
  /** The table of the row. */
  table_name: string;
  /** Values of its key by column, as texts. */
  row_key: JSONColumnType<Record<string, string>>;
}
