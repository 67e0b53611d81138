import { sqlState } from './sql-state.ts';

/**
 * Does a new row name one that is not there? What read it before in the same transaction may have found it still, and
 * somebody else has deleted it since.
 */
export function namesDeletedRow(error: unknown): boolean {
  return sqlState(error) === '23503';
}
