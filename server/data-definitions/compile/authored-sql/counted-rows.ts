import { lastName, nodesIn, type SqlNode } from '../../../database/sql-text/sql-tree.ts';
import { writtenName } from '../../../database/sql-text/written-name.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { operatorOf } from './sql-literals.ts';
import { ownCalls } from './sql-select.ts';

/** A table whose rows a LEFT JOIN adds. */
interface AddedTable {
  readonly table: string | null;
  /** What the statement calls it. */
  readonly alias: string;
  /** One of its key; undefined without one. */
  readonly column: string | undefined;
}

/** What is said of the first `count(*)` of a SELECT in which a row of `kept` that nothing is added to is counted. */
export function* countedRows(
  select: SqlNode<'SelectStmt'>,
  kept: string | null,
  { table, alias, column }: AddedTable,
): Generator<Fault & { readonly byte: number }> {
  const isSpared = sparedIn(select);
  for (const call of ownCalls(select.targetList)) {
    const isOfRows = call.agg_star || call.args?.every(({ A_Const: constant }) => constant);
    if (lastName(call.funcname) !== 'count' || !isOfRows) continue;
    if (call.over || call.agg_filter || isSpared(call)) continue;
    const message = `a row of ${kept} without any of ${table} counts as 1 here`;
    const written = column && `count(${writtenName(alias)}.${writtenName(column)})`;
    yield { message, byte: call.location ?? 0, ...(written && { suggestion: written }) };
    return;
  }
}

/** Does a SELECT count, add up or order by what is added as well? Then it counts the rows on purpose. */
export function isReckoned(
  { targetList, sortClause }: SqlNode<'SelectStmt'>,
  isOfAdded: (part: unknown) => boolean,
): boolean {
  return [...ownCalls([targetList, sortClause])].some(({ args, agg_filter, agg_order }) =>
    isOfAdded([args, agg_filter, agg_order]),
  );
}

/** Which calls of a SELECT count what they count on purpose? */
function sparedIn(select: SqlNode<'SelectStmt'>): (call: SqlNode<'FuncCall'>) => boolean {
  const spared = new Set([...sharesIn(select), ...casesIn(select)]);
  return (call) => spared.has(call);
}

/** Calls within a CASE, which may well ask first whether there are any. */
function casesIn({ targetList }: SqlNode<'SelectStmt'>): SqlNode<'FuncCall'>[] {
  return [...nodesIn(targetList)].flatMap(({ CaseExpr: choice }) => [...ownCalls(choice)]);
}

/** Calls that are divided, or divided by: what stands there several times does so on both sides. */
export function sharesIn({ targetList }: SqlNode<'SelectStmt'>): ReadonlySet<SqlNode<'FuncCall'>> {
  const found = [...nodesIn(targetList)].flatMap(({ A_Expr: test }) =>
    test && operatorOf(test) === '/' ? [...ownCalls([test.lexpr, test.rexpr])] : [],
  );
  return new Set(found);
}
