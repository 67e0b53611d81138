import {
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';

const AGGREGATES =
  /^(?:count|sum|avg|min|max|every|bool_and|bool_or|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg|any_value|bit_and|bit_or|bit_xor|stddev\w*|var_\w+|variance|corr|covar_\w+|regr_\w+|range_agg|xmlagg)$/;

/** Reckons the SELECT over all rows at once, so that it answers with one? */
export function isOneRow({ groupClause, targetList = [] }: SqlNode<'SelectStmt'>): boolean {
  return groupClause === undefined && [...ownCalls(targetList)].some(isAggregate);
}

/** Does a call take many rows for one? */
export function isAggregate({
  funcname,
  over,
  agg_within_group: ordered,
}: SqlNode<'FuncCall'>): boolean {
  return !over && (ordered === true || AGGREGATES.test(lastName(funcname) ?? ''));
}

/** Calls in a part of a SELECT; those of SELECTs within it have rows of their own. */
export function* ownCalls(part: unknown): Generator<SqlNode<'FuncCall'>> {
  for (const { FuncCall: call } of nodesIn(part, ({ SubLink: link }) => link !== undefined)) {
    if (call) yield call;
  }
}

/** Are two expressions written the same, wherever they stand? */
export function sameText(one: SqlTree | undefined, other: SqlTree | undefined): boolean {
  return one !== undefined && bareText(one) === bareText(other);
}

/** What is alike of expressions that are written the same; empty where there is none. */
export function bareText(tree: SqlTree | undefined): string {
  if (tree === undefined) return '';
  return JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value));
}
