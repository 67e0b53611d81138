import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import type { SqlNode } from '../../../database/sql-text/sql-tree.ts';
import { numberParameters } from './sql-parameters.ts';

/** What stands for a column without a name of its own. */
export const UNNAMED = '?column?';

/** The first SELECT of a UNION, which names the columns of them all. */
function leftmost(select: SqlNode<'SelectStmt'>): SqlNode<'SelectStmt'> {
  return select.larg ? leftmost(select.larg) : select;
}

/**
 * Names of the columns that an author's statement answers with, as far as the text alone tells them: none of a change
 * without RETURNING; null for one that cannot be read or that names them by `*`.
 */
export async function answerColumns(source: string): Promise<readonly string[] | null> {
  const statement = await firstStatement(numberParameters(source).text);
  const { SelectStmt: select, ...changes } = statement ?? {};
  const [change] = Object.values(changes) as Pick<SqlNode<'UpdateStmt'>, 'returningClause'>[];
  const targets = select
    ? leftmost(select).targetList
    : change && (change.returningClause?.exprs ?? []);
  if (!targets) return null;
  const names = targets.map(({ ResTarget }) => {
    const last = ResTarget?.val?.ColumnRef?.fields?.at(-1);
    return ResTarget?.name ?? last?.String?.sval ?? (last?.A_Star ? null : UNNAMED);
  });
  return names.every((name) => name !== null) ? names : null;
}
