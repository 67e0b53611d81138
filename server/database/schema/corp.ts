import type { ColumnType, Generated } from 'kysely';

/** A tenant. Branding and settings are a definition; this row is what every other row hangs on. */
export interface CorpTable {
  corp: string;
  /** Fingerprint of the definitions' folder as it was last loaded without a fault. */
  definitions_hash: string | null;
  /** Hashes of the files whose content went into tables that the office writes, by kind and code. */
  seeded: ColumnType<Record<string, string>, string | undefined, string>;
  created_at: Generated<Date>;
}

/**
 * The leading column of every tenant table. Its value comes from the tenant of the transaction, so
 * an insert never names it, and an update cannot change it.
 */
export type CorpColumn = ColumnType<string, string | undefined, never>;
