import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** One attempt at an action or a task that has changed something, kept for as long as it may be made again. */
export interface AttemptTable {
  corp: CorpColumn;
  /** SHA-256 in hex of its key, who made it, and what it was to do. */
  digest: string;
  attempted_at: Generated<Date>;
  /** Login id; for a visitor `@` and the hashed address: what one of them does takes no room from the others. */
  attempted_by: string;
  /** JSON of what it answered; null when that was too much to be kept. */
  answer: string | null;
}
