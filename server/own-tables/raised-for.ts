import type pg from 'pg';
import { type PlpgsqlNode, plpgsqlTree } from '../database/sql-text/parse-plpgsql.ts';
import { unlessTooDeep } from '../database/sql-text/sql-tree.ts';
import { childrenOf, queryOf } from '../database/sql-text/statements-at.ts';

/** The function that has refused something by RAISE, by what it is called with, and the line of its body. */
const AT_RAISE = /^PL\/pgSQL function (.+\(.*\)) line (\d+) at RAISE$/m;

/**
 * The condition by which a function has come to the RAISE that is what the database says; empty where it has none.
 *
 * @param owner in a transaction in which the statement has been undone.
 * @returns undefined where it is no RAISE, or one that cannot be told from another one.
 */
export async function raisedFor(owner: pg.ClientBase, error: Error): Promise<string | undefined> {
  const { where = '' } = error as { readonly where?: string };
  const [, name, line] = AT_RAISE.exec(where) ?? [];
  if (name === undefined) return undefined;
  const { rows } = await owner.query<{ text: string }>(
    'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE oid = to_regprocedure($1)',
    [name],
  );
  const tree = await plpgsqlTree(rows[0]?.text ?? '');
  const [condition, another] = unlessTooDeep(() => [...conditionsAt(tree?.action, Number(line))]);
  return another === undefined ? condition : undefined;
}

/** The conditions of the IF, CASE or loops that the RAISEs of a line stand in directly; of an ELSE all that do not hold there. */
function* conditionsAt(part: unknown, line: number, condition = ''): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  const { PLpgSQL_stmt_raise: raised, cond, expr, ...node } = part as PlpgsqlNode;
  if ((raised as { readonly lineno?: number } | undefined)?.lineno === line) yield condition;
  const own = queryOf(cond ?? expr);
  const others = [
    ...childrenOf(node.elsif_list, 'PLpgSQL_if_elsif').map((one) => queryOf(one.cond)),
    ...childrenOf(node.case_when_list, 'PLpgSQL_case_when').map((one) => queryOf(one.expr)),
  ];
  for (const [key, inner] of Object.entries(node)) {
    const within = key.startsWith('else_') ? [own, ...others].join(' ') : own || condition;
    yield* conditionsAt(inner, line, within);
  }
}
