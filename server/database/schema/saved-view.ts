import type { Generated, JSONColumnType } from 'kysely';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import type { CorpColumn } from './corp.ts';

/** A panel's filters, order and columns under a name. */
export interface SavedViewTable {
  corp: CorpColumn;
  id: Generated<string>;
  owner_id: string;
  /** Codes of the form and of its panel. */
  form: string;
  panel: string;
  name: string;
  /** Everybody who may open the form sees it. */
  shared: Generated<boolean>;
  content: JSONColumnType<ViewContent, string, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
