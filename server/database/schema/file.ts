import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A stored file; its bytes lie in the data folder below the tenant's own (spec 7.2). */
export interface FileTable {
  corp: CorpColumn;
  /** Path below the tenant's files, as it stands in the address. */
  path: string;
  /** Name that it is saved under by whoever downloads it. */
  name: string;
  media_type: string;
  /** Bytes. */
  size: string;
  /** Open to whoever has its address. */
  is_public: Generated<boolean>;
  owner_id: string | null;
  /** Data definition that it was uploaded for: who may read its rows may read the file. */
  data_code: Generated<string | null>;
  /** When a record first named it; null for an upload that none has named yet. */
  named_at: Generated<Date | null>;
  created_at: Generated<Date>;
}
