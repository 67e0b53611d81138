import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** An article in one language as the back office keeps it (spec 3.17); its code names all of them. */
export interface ArticleTable {
  corp: CorpColumn;
  id: Generated<string>;
  code: string;
  /** The tenant's first where none is said. */
  language: Generated<string>;
  title: string;
  caption: Generated<string>;
  /** `yyyy-MM-dd`. */
  date: string | null;
  /** HTML, sanitised when it was written. */
  content: Generated<string>;
  published: Generated<boolean>;
  /** It is still what its file says, so a changed file changes it. */
  from_file: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A text of the tenant in one language; it goes before the product's own of the same key. */
export interface TenantTextTable {
  corp: CorpColumn;
  language: string;
  key: string;
  text: string;
  /** It is still what its file says, so a changed file changes it. */
  from_file: Generated<boolean>;
  updated_at: Generated<Date>;
}
