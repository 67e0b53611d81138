import {
  columnNames,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';

/** Operators that answer with nothing where one of their sides has no value. */
const STRICT = /^(?:=|<>|!=|<|>|<=|>=|!?~~?\*?|)$/;
const KINDS: ReadonlySet<string> = new Set([
  ...(['AEXPR_OP', 'AEXPR_IN', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_BETWEEN'] as const),
]);

/**
 * Looks for outer joins whose other rows the WHERE takes away again: `LEFT JOIN customer c … WHERE c.level = 'vip'`. What asks
 * for the missing row itself (`IS NULL`, `coalesce()`) does not, and `IS NOT NULL` says that it is meant.
 */
export function idleOuterJoins(statement: SqlTree): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ SelectStmt: select }) =>
    select ? idleIn(select) : [],
  );
}

function idleIn({ fromClause = [], whereClause }: SqlNode<'SelectStmt'>): SqlAdvice[] {
  const optional = new Map(fromClause.flatMap((item) => optionalIn(item, null)));
  const told = new Set<string>();
  return columnsAsked(whereClause).flatMap((column) => {
    const names = columnNames(column);
    const [alias = '', name = ''] = names;
    const join = names.length === 2 ? optional.get(alias) : undefined;
    if (join === undefined || told.has(alias)) return [];
    told.add(alias);
    const message = `rows without one of ${alias} have no "${name}", so the WHERE drops them and this ${join} JOIN keeps nothing: put the condition into its ON, or write JOIN`;
    return [{ message, byte: column.ColumnRef?.location ?? 0 }];
  });
}

/** Tables by their alias that a join may leave out, with the word that says so. */
function optionalIn(item: SqlTree, outer: string | null): [string, string][] {
  const { RangeVar: table, RangeSubselect: rows, JoinExpr: join } = item;
  if (table || rows) {
    const name = (table ?? rows)?.alias?.aliasname ?? table?.relname ?? '';
    return outer === null ? [] : [[name, outer]];
  }
  // Of a full join either side may be the missing one.
  if (!join || join.jointype === 'JOIN_FULL') return [];
  const [left, right] = [join.larg, join.rarg].map((side, index) => {
    const isOptional = join.jointype === (index === 0 ? 'JOIN_RIGHT' : 'JOIN_LEFT');
    const word = isOptional ? (index === 0 ? 'RIGHT' : 'LEFT') : outer;
    return side ? optionalIn(side, word) : [];
  });
  return [...(left ?? []), ...(right ?? [])];
}

/** Columns that a condition asks for a value of, as far as all of its parts have to hold. */
function columnsAsked(where: SqlTree | undefined): SqlTree[] {
  return conjunctsOf(where).flatMap(({ A_Expr: test }) => {
    if (!test || !KINDS.has(test.kind ?? '') || !STRICT.test(operatorOf(test))) return [];
    return [test.lexpr, test.rexpr].flatMap((side) => {
      const column = withoutCast(side);
      return column?.ColumnRef ? [column] : [];
    });
  });
}

function operatorOf({ kind, name }: SqlNode<'A_Expr'>): string {
  return kind === 'AEXPR_BETWEEN' ? '' : (lastName(name) ?? '?');
}
