import { sqlState } from './sql-state.ts';

/**
 * Does a written row name another that is not there? The same transaction may have read that one before, and somebody else
 * has deleted it since.
 */
export function namesDeletedRow(error: unknown): boolean {
  return sqlState(error) === '23503' && !isOfOthers((error as Error).message);
}

/** Of both sides of a foreign key, is it that of the rows that name others? The database says it in its words alone. */
export function isOfOthers(message: string | undefined): boolean {
  return /^update or delete on/.test(message ?? '');
}
