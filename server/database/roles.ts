/**
 * The roles that requests run under. Neither can log in, and neither may pass row level security:
 * the connection's own role takes one of them on for the length of one transaction.
 */
export const Role = {
  /** Everything a tenant owns. */
  app: 'y4_app',
  /** For SQL that a definition's author wrote: the tables of the tenant's business only. */
  author: 'y4_author',
} as const;

/** One of the roles that requests run under. */
export type Role = (typeof Role)[keyof typeof Role];

/** Setting of the transaction that row level security compares the column `corp` with. */
export const CORP_SETTING = 'app.corp';

/** The same as the transaction has begun with it, whatever is said in it. */
export const BEGUN_SETTING = 'app.begun';
