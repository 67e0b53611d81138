import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** A short address of the tenant's and where it leads (spec 3.21). */
export interface ShortLinkTable {
  corp: CorpColumn;
  id: string;
  url: string;
  created_at: Generated<Date>;
}
