import {
  answeredName,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { type ColumnSets, placesIn, setsOf } from './column-sets.ts';
import { countedRows, isReckoned, sharesIn } from './counted-rows.ts';
import { looseTables } from './sql-joins.ts';
import { operatorOf } from './sql-literals.ts';
import { ownCalls } from './sql-select.ts';

type Relations = ReadonlyMap<string, Relation>;
type Advice = Fault & { readonly byte: number };

/**
 * Two tables that belong to a third one stand beside each other: each row of one once for each row of the other. The same is
 * told of rows that a LEFT JOIN adds: each row stands there once for each of them, and once without any. Where a row has to
 * have some, its value may be meant for each: the price of each thing that was sold.
 */
export function* repeatedRows(
  select: SqlNode<'SelectStmt'>,
  relations: Relations,
): Generator<Advice> {
  const sets = select.fromClause && setsOf(select, relations);
  if (!sets || looseTables({ SelectStmt: select }, relations).length > 0) return;
  // Rows of which there is none repeat no others.
  for (const part of conjunctsOf(select.havingClause)) if (saysNone(part)) sets.limit(part);
  const groups = groupsOf(select, sets);
  const told = (alias: string) => sets.following([...groups, ...sets.columnsOf(alias)]);
  const shares = sharesIn(select);
  const asked = placesIn(select.havingClause, sets);
  for (const call of ownCalls(select.targetList)) {
    const name = lastName(call.funcname) ?? '';
    if (!/^(?:sum|count)$/.test(name) || call.over || call.agg_distinct) continue;
    const columns = [...nodesIn(call.args)].filter(({ ColumnRef: column }) => column);
    const places = columns.map((one) => sets.placeOf(one)?.split('.')[0]);
    const [alias] = places;
    if (alias === undefined || places.some((one) => one !== alias)) continue;
    const apart = [...groups, ...asked, ...placesIn(call.agg_filter, sets)].map(aliasOf);
    const isOnceWithout = (one: string) =>
      sets.isAdded(one, alias) && !apart.includes(one) && !shares.has(call);
    const other = sets.aliases.find(
      (one) =>
        !sets.isKnown(one, told(alias)) && (!sets.isKnown(alias, told(one)) || isOnceWithout(one)),
    );
    if (other === undefined) continue;
    const [own, beside] = [sets.tableOf(alias), sets.tableOf(other)];
    const message = `each row of ${own} stands here once for each row of ${beside} beside it, so ${name}() takes it several times: reckon it in a SELECT of its own, and join that`;
    const about = { kind: 'repeated rows', name: beside ?? '' };
    yield { message, byte: call.location ?? 0, about };
    return;
  }
}

/** Is it `count(a.id) = 0`, or what comes to the same, like `NOT count(a.id) > 0`? */
function saysNone(part: SqlTree): boolean {
  return holdsFor(0, part) && !holdsFor(1, part) && !holdsFor(2, part);
}

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** Does a condition hold where a column is counted so often? What it says of anything else is the same for each count. */
function holdsFor(count: number, { A_Expr: test, BoolExpr: not }: SqlTree): boolean {
  const [negated] = not?.args ?? [];
  if (not?.boolop === 'NOT_EXPR' && negated) return !holdsFor(count, negated);
  if (test?.kind !== 'AEXPR_OP') return false;
  const numberOf = ({ A_Const: constant, FuncCall: call }: SqlTree = {}) => {
    if (constant?.ival) return constant.ival.ival ?? 0;
    const isCount = lastName(call?.funcname) === 'count' && call?.args?.[0]?.ColumnRef;
    return isCount && !call.agg_filter ? count : Number.NaN;
  };
  return COMPARISONS[operatorOf(test)]?.(numberOf(test.lexpr), numberOf(test.rexpr)) === true;
}

/** `count(*)` of rows that a LEFT JOIN adds: where there are none, what they would be added to is counted. */
export function* countedWithout(
  select: SqlNode<'SelectStmt'>,
  relations: Relations,
): Generator<Advice> {
  // HAVING may well take away what is counted though there is none.
  if (!select.groupClause || select.havingClause) return;
  const sets = setsOf(select, relations);
  if (!sets || looseTables({ SelectStmt: select }, relations).length > 0) return;
  const groups = groupsOf(select, sets);
  const { added, kept } = addedToGroups(groups, sets) ?? addedToAny(groups, select, sets) ?? {};
  if (added === undefined || kept === undefined) return;
  const table = sets.tableOf(added);
  const column = relations.get(table ?? '')?.primaryKey[0];
  yield* countedRows(select, sets.tableOf(kept), { table, alias: added, column });
}

/** Rows that a LEFT JOIN adds, and those that they are added to. */
interface AddedRows {
  readonly added: string;
  readonly kept: string;
}

/** What is added to rows of which each is a group of its own. */
function addedToGroups(groups: readonly string[], sets: ColumnSets): AddedRows | null {
  const open = sets.aliases.filter((one) => !sets.isTold(one, groups));
  const [added] = open;
  const kept = sets.aliases.find(
    (one) => sets.isTold(one, groups) && open.every((other) => sets.isAdded(other, one)),
  );
  const isByAdded = groups.some((one) => open.includes(aliasOf(one)));
  return added === undefined || kept === undefined || isByAdded ? null : { added, kept };
}

/**
 * What is added to rows of which several make a group, several to each: by a name that two of them may have. Where it is counted
 * by itself as well, the rows are counted on purpose.
 */
function addedToAny(
  groups: readonly string[],
  select: SqlNode<'SelectStmt'>,
  sets: ColumnSets,
): AddedRows | null {
  const added = sets.aliases.filter((one) =>
    sets.aliases.some((other) => sets.isAdded(one, other)),
  );
  const others = sets.aliases.filter((one) => !added.includes(one));
  const known = sets.following(others.flatMap((one) => sets.columnsOf(one)));
  const toldBy = (one: string) => [...sets.following(sets.columnsOf(one))];
  // Of what has one value there may well be one: the contract that is running.
  const open = added.find((one) => !sets.isFixed(one) && !sets.isKnown(one, known));
  if (
    open === undefined ||
    groups.length === 0 ||
    groups.some((one) => added.includes(aliasOf(one)))
  )
    return null;
  const isCounted = isReckoned(select, (part) =>
    placesIn(part, sets).some((one) => added.includes(aliasOf(one))),
  );
  // Of several that tell which are added, the one that tells the least else.
  const [kept] = others
    .filter((one) => toldBy(one).some((place) => aliasOf(place) === open))
    .sort((one, other) => toldBy(one).length - toldBy(other).length);
  return isCounted || kept === undefined ? null : { added: open, kept };
}

/** The columns that a SELECT is grouped by, also where it says so by their number or their name in the answer. */
function groupsOf(
  { groupClause = [], targetList = [] }: SqlNode<'SelectStmt'>,
  sets: ColumnSets,
): string[] {
  return groupClause.flatMap((group) => {
    const places = placesIn(group, sets);
    if (places.length > 0) return places;
    const number = group.A_Const?.ival?.ival ?? 0;
    const named = targetList.find((one) => answeredName(one) === sets.nameOf(group));
    return placesIn((targetList[number - 1] ?? named)?.ResTarget?.val, sets);
  });
}

/** The table of a place, as the statement calls it. */
function aliasOf(place: string): string {
  return place.split('.')[0] ?? '';
}
