import type { ColumnType, Generated } from 'kysely';
import type { SeededColumn } from './office-text.ts';

/** A tenant. Branding and settings are a definition; this row is what every other row hangs on. */
export interface CorpTable {
  corp: string;
  /** Fingerprint of the definitions' folder as it was last loaded without a fault. */
  definitions_hash: string | null;
  seeded: SeededColumn;
  created_at: Generated<Date>;
}

/**
 * The leading column of every tenant table. Its value comes from the tenant of the transaction, so
 * an insert never names it, and an update cannot change it.
 */
export type CorpColumn = ColumnType<string, string | undefined, never>;
