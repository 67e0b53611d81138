import {
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';

/** What is told of a comparison with NULL, which is neither true nor false; null of others. */
export function heldAgainstNull({
  kind,
  name,
  lexpr,
  rexpr,
  location: byte = 0,
}: SqlNode<'A_Expr'>): SqlAdvice | null {
  const operator = lastName(name);
  const isNull = [lexpr, rexpr].some((side) => side?.A_Const?.isnull === true);
  if (kind !== 'AEXPR_OP' || !isNull || (operator !== '=' && operator !== '<>')) return null;
  const instead = operator === '=' ? 'IS NULL' : 'IS NOT NULL';
  return { message: `Nothing is ${operator} NULL: write ${instead}`, byte };
}

/** The same of all comparisons of a statement. */
export function allHeldAgainstNull(statement: SqlTree): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(
    ({ A_Expr: test }) => (test && heldAgainstNull(test)) ?? [],
  );
}
