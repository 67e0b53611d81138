import type pg from 'pg';
import { sqlState } from '../database/faults/sql-state.ts';
import { failureOf, namesLost, type Trial } from './run-statements.ts';
import { faultOf, SYNTAX } from './statement-fault.ts';
import type { StepFault, StepFile } from './statements.ts';

/** Of a function that there is, whose body the database refuses: it is called by the function's name. */
export const REFUSED_BODY = 'refused body';

/** What is refused of a function, with the file that makes it. */
type BodyFault = StepFault & { readonly file: StepFile };

/** How a statement begins that makes a function which there must not be yet. */
const MAKES_NEW = /^CREATE\s+(?!OR\s)/i;
const OR_REPLACE = 'OR REPLACE ';

/**
 * Has the database read the bodies that a dump keeps from it, `SET check_function_bodies = false`, now that all is there that they
 * may name: each function is made once more, and that undone.
 *
 * @param isAlone is nothing else told of the steps? Else a body may lack what another fault has kept from it, so that only one
 *   that cannot be read at all is told.
 */
export async function deferredBodies(
  owner: pg.ClientBase,
  { functions, lost }: Pick<Trial, 'functions' | 'lost'>,
  isAlone: boolean,
): Promise<BodyFault[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     GROUP BY proname HAVING count(*) = 1`,
  );
  const faults: BodyFault[] = [];
  await owner.query('BEGIN');
  try {
    for (const { name } of rows) {
      const made = functions.get(name);
      if (!made) continue;
      const { text, offset } = made.statement;
      const again = text.replace(MAKES_NEW, `$&${OR_REPLACE}`);
      const moved = again.length - text.length;
      const statement = { ...made.statement, text: again, offset: offset - moved };
      const error = await failureOf(owner, statement, 0);
      if (!error || !(isAlone || sqlState(error) === SYNTAX)) continue;
      const fault = await faultOf(error, statement, [], owner);
      if (namesLost(fault.message, lost)) continue;
      faults.push({ about: { kind: REFUSED_BODY, name }, ...fault, file: made.file });
    }
  } finally {
    await owner.query('ROLLBACK');
  }
  return faults;
}
