import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A report of a client (spec 7.9). */
export interface ClientLogTable {
  corp: CorpColumn;
  id: Generated<string>;
  logged_at: Generated<Date>;
  user_id: string | null;
  path: string;
  content: string;
  request_id: string;
}
