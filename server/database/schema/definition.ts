import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** One definition of a tenant, as its author wrote it. */
export interface DefinitionTable {
  corp: CorpColumn;
  kind: string;
  code: string;
  /** Written as JSON text, read as the value. */
  document: ColumnType<unknown, string, string>;
  /** SHA-256 of the file it came from, in hex. */
  hash: string;
  updated_at: Generated<Date>;
}

/** Texts of the product itself in one language, the same for all tenants. */
export interface ProductTranslationTable {
  language: string;
  texts: JSONColumnType<Record<string, string>, string, string>;
  hash: string;
}
