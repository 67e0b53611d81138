import { bodyEnd, bodyStart, plpgsqlTree } from '../database/sql-text/parse-plpgsql.ts';
import { parseSql } from '../database/sql-text/parse-sql.ts';
import { mendSql, type SqlMend } from '../database/sql-text/sql-mend.ts';
import type { StepStatement } from './statements.ts';

/** A function in SQL, as its statement says. */
const IN_SQL = /\bLANGUAGE\s+'?sql\b/i;

/**
 * The one change by which the body of a function can be read that the database refuses for its syntax.
 *
 * @param refused where it stops, in the statement; in characters, from 0, as what is told is.
 * @returns null where none is known, or the fault is none of the body.
 */
export async function mendBody(
  { text }: Pick<StepStatement, 'text'>,
  refused: number,
): Promise<Omit<SqlMend, 'text'> | null> {
  const [start, end] = [bodyStart(text), bodyEnd(text)];
  if (refused < start || refused > end) return null;
  const refusedAt = async (body: string): Promise<number | null> => {
    if (IN_SQL.test(text)) {
      const parsed = await parseSql(body);
      return parsed.ok ? null : parsed.offset;
    }
    const tree = await plpgsqlTree(text.slice(0, start) + body + text.slice(end));
    return tree ? null : 0;
  };
  const body = text.slice(start, end);
  // What the parser reads is refused for something else, such as a value too many.
  if ((await refusedAt(body)) === null) return null;
  const mend = await mendSql(body, refused - start, refusedAt);
  return (
    mend && {
      message: mend.message,
      offset: start + mend.offset,
      ...(mend.suggestion !== undefined && { suggestion: mend.suggestion }),
    }
  );
}
