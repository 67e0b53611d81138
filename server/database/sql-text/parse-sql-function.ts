import { type BodyQuery, bodyStart } from './parse-plpgsql.ts';
import { firstStatement, parseSql } from './parse-sql.ts';

/**
 * The statements of a function in SQL, each of which PostgreSQL has read when the function was made.
 *
 * @param text a CREATE FUNCTION with LANGUAGE sql.
 * @returns none where it cannot be read, or is written between quotes that stand in it twice.
 */
export async function parseSqlFunction(text: string): Promise<readonly BodyQuery[]> {
  const { options = [], sql_body: tree } = (await firstStatement(text))?.CreateFunctionStmt ?? {};
  if (tree) return statementsIn(...bodyOf(text));
  const { DefElem: as } = options.find(({ DefElem: one }) => one?.defname === 'as') ?? {};
  const body = as?.arg?.List?.items?.[0]?.String?.sval ?? '';
  const start = bodyStart(text);
  return text.startsWith(body, start) ? statementsIn(body, start) : [];
}

/** What stands between BEGIN ATOMIC and END, and where; a single RETURN is none of it. */
function bodyOf(text: string): [body: string, start: number] {
  const begin = /\bBEGIN\s+ATOMIC\b/i.exec(text);
  const start = begin ? begin.index + begin[0].length : text.length;
  return [text.slice(start).replace(/\bEND\s*;?\s*$/i, ''), start];
}

async function statementsIn(body: string, start: number): Promise<readonly BodyQuery[]> {
  const parsed = await parseSql(body);
  if (!parsed.ok) return [];
  const bytes = Buffer.from(body);
  return parsed.statements.map(({ stmt_location: from = 0, stmt_len: length }) => {
    const query = bytes.subarray(from, length ? from + length : bytes.length).toString();
    const offset = start + bytes.subarray(0, from).toString().length;
    return { kind: 'statement', text: query, offset };
  });
}
