import {
  answeredName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';

/** SELECTs within a statement by the names that they have there; null where two have one, or columns have others. */
export type DerivedRows = ReadonlyMap<string, SqlNode<'SelectStmt'> | null>;

/** Finds the rows that a statement reads from SELECTs within it: those of WITH, and those in brackets behind FROM. */
export function derivedRows(statement: SqlTree): DerivedRows {
  const found = new Map<string, SqlNode<'SelectStmt'> | null>();
  for (const { CommonTableExpr: query, RangeSubselect: rows } of nodesIn(statement)) {
    const name = query?.ctename ?? rows?.alias?.aliasname;
    if (name === undefined) continue;
    const isRenamed = query?.aliascolnames ?? rows?.alias?.colnames;
    const select = (query?.ctequery ?? rows?.subquery)?.SelectStmt;
    found.set(name, found.has(name) || isRenamed ? null : (select ?? null));
  }
  return found;
}

/** What a SELECT answers with as a column of that name, where it names each of them and is no UNION. */
export function answeredBy(
  { targetList = [], larg }: SqlNode<'SelectStmt'>,
  column: string,
): SqlTree | undefined {
  return larg ? undefined : targetList.find((one) => answeredName(one) === column)?.ResTarget?.val;
}
