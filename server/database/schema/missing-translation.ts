import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A text that a page asked for and nobody has translated (spec 1.8). Never served as a text. */
export interface MissingTranslationTable {
  corp: CorpColumn;
  namespace: string;
  key: string;
  first_seen_at: Generated<Date>;
}
