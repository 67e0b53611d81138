import { sqlState } from '../../database/faults/sql-state.ts';

/** What a trigger or function of the operator says about a row that it does not take. */
export interface Raised {
  readonly message: string;
  /** Column that it is about, as `USING COLUMN` names it. */
  readonly column?: string;
}

/** Letters of such a text that are told. */
const MAX_LETTERS = 500;

/** What PostgreSQL calls a state. */
const NAME_OF_STATE = /^[a-z]+(?:_[a-z]+)+$/;

/**
 * The words of a `RAISE EXCEPTION`, which are written for whoever changes the row, whatever state it gives them; null
 * for what the database says by itself. One that names a rule is told as that rule is.
 */
export function raisedBy(error: unknown): Raised | null {
  if (!isRaised(error)) return null;
  const { message, column, constraint } = error as Partial<Record<string, unknown>>;
  const text = String(message);
  if (isNoText(text, sqlState(error)) || typeof constraint === 'string') return null;
  return {
    message: text.slice(0, MAX_LETTERS),
    ...(typeof column === 'string' && { column }),
  };
}

/** Are these PostgreSQL's words in the place of a text, which it puts there for a state alone? */
function isNoText(text: string, state: string): boolean {
  if (text === state) return true;
  // The state of whoever gives none, and so a text of his own, also one as short as `order_closed`.
  return state === 'P0001' ? text === 'raise_exception' : NAME_OF_STATE.test(text);
}

/**
 * Does the database say no to what is to be written? Values that do not fit, or are too long for it, rules that hold
 * between rows, and what triggers and functions refuse, ASSERT and a row that INTO STRICT does not find among it.
 */
export function isObjection(error: unknown): boolean {
  return isRaised(error) || /^(?:22|23|54000|P0)/.test(sqlState(error));
}

function isRaised(error: unknown): boolean {
  const { routine } = (error ?? {}) as { routine?: unknown };
  return routine === 'exec_stmt_raise' || sqlState(error) === 'P0001';
}
