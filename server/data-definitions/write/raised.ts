import { sqlState } from '../../database/sql-state.ts';

/** What a trigger or function of the operator says about a row that it does not take. */
export interface Raised {
  readonly message: string;
  /** Column that it is about, as `USING COLUMN` names it. */
  readonly column?: string;
}

/** Letters of such a text that are told. */
const MAX_LETTERS = 500;

/**
 * The words of a plain `RAISE EXCEPTION`, which are written for whoever changes the row; null for what
 * the database says by itself, or is told by a state of its own.
 */
export function raisedBy(error: unknown): Raised | null {
  if (sqlState(error) !== 'P0001') return null;
  const { message, column } = error as Partial<Record<string, unknown>>;
  return {
    message: String(message).slice(0, MAX_LETTERS),
    ...(typeof column === 'string' && { column }),
  };
}
