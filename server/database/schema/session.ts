import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A sign-in. Rows outlive their session, so that a dead token is told from an unknown one. */
export interface SessionTable {
  corp: CorpColumn;
  /** SHA-256 of the token; the token itself is kept nowhere. */
  token_hash: Buffer;
  /** SHA-256 of the key that reads files; null for sessions from before there were such keys. */
  file_hash: Buffer | null;
  user_id: string;
  /** Random id of the browser (spec 7.7). */
  guid: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
}
