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
  /** Open to visitors; others need a session of the tenant. */
  is_public: Generated<boolean>;
  owner_id: string | null;
  created_at: Generated<Date>;
}
