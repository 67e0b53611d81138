import { sqlState } from './sql-state.ts';

/** What the database says of a table, a column or a function that is not there, and of a value of another type. */
const MISSING_OR_OTHER_TYPE: ReadonlySet<string> = new Set(['42P01', '42703', '42883', '42804']);

/** Was a statement planned for tables that have other columns by now? */
export function isPlanOutdated(error: unknown): boolean {
  const { routine } = (error ?? {}) as { readonly routine?: unknown };
  return sqlState(error) === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Does a statement name what is not there, or not as it thinks? It may have been made for the tables of before. */
export function namesWhatIsGone(error: unknown): boolean {
  return MISSING_OR_OTHER_TYPE.has(sqlState(error));
}
