import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import {
  columnNames,
  conjunctsOf,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { type ColumnSets, placesIn } from './column-sets.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { distinctOf, isConstant, setsWith } from './sql-derived-keys.ts';
import { looseTables } from './sql-joins.ts';
import { operatorOf } from './sql-literals.ts';
import { isOneRow, sameText } from './sql-select.ts';

/**
 * Looks for a table of which several rows may stand behind one value of a SELECT's key: nothing in the joins names
 * all of a unique index. What is limited by anything else than equal columns is believed to be one row.
 *
 * @param key columns of the answer.
 * @param isOwn it is the author's: tables that nothing joins are told there.
 * @returns the table's name; null where the key tells the rows apart, or it cannot be known.
 */
export async function tableBehindKey(
  text: string,
  key: readonly string[],
  relations: ReadonlyMap<string, Relation>,
  isOwn: boolean,
): Promise<string | null> {
  const select = (await firstStatement(text))?.SelectStmt;
  if (!select?.fromClause || isOneRow(select)) return null;
  if (isOwn && looseTables({ SelectStmt: select }, relations).length > 0) return null;
  // What these make of rows is not followed.
  if (select.larg || select.limitCount) return null;
  const groups = groupsOf(select);
  if (groups === null) return null;
  const sets = setsWith(select.withClause, relations);
  if (!select.fromClause.every((item) => sets.read(item))) return null;
  sets.limit(select.whereClause);
  const outputs = outputsOf(select, sets);
  const places = key.map((column) => outputs.find(({ name }) => name === column)?.place);
  if (groups.length > 0) return groupBehind(groups, outputs, key, sets)?.table ?? null;
  if (places.some((place) => place === undefined)) return null;
  return sets.unknownFrom(places as string[]);
}

/** Columns of an answer. */
function outputsOf(
  { targetList = [] }: SqlNode<'SelectStmt'>,
  sets: ColumnSets,
): readonly Output[] {
  return targetList.map(({ ResTarget: target }) => {
    const place = sets.placeOf(target?.val);
    return { name: target?.name ?? place?.split('.')[1], place, val: target?.val };
  });
}

/**
 * Looks for a part of GROUP BY of which there may be several beside what the conditions name, where one row alone is taken:
 * which of them that is nothing says.
 */
export function severalGroups(
  { SelectStmt: select }: SqlTree,
  relations: ReadonlyMap<string, Relation>,
): SqlAdvice | null {
  const { fromClause, whereClause, groupClause, larg, withClause } = select ?? {};
  if (!select || !fromClause || !groupClause || larg) return null;
  if (select.havingClause || select.sortClause || select.limitCount) return null;
  const sets = setsWith(withClause, relations);
  if (!fromClause.every((item) => sets.read(item))) return null;
  const [alone, another] = fromClause.map(({ RangeVar: table }) => table?.relname);
  const isOfTable = !another && relations.get(alone ?? '')?.kind === 'table';
  const outputs = outputsOf(select, sets);
  const grouped = new Set(
    groupClause.flatMap(partsOf).flatMap((group) => placesIn(valueBehind(group, outputs), sets)),
  );
  for (const part of conjunctsOf(whereClause)) {
    const operator = part.A_Expr && operatorOf(part.A_Expr);
    // What groups the rows of one table takes them for several, whatever else limits them than what it is grouped by itself.
    const isOfGroup = operator !== '<>' && placesIn(part, sets).some((place) => grouped.has(place));
    if (!isOfTable || operator === '=' || isOfGroup) sets.keep(part);
  }
  const open = groupBehind(groupClause, outputs, [], sets);
  if (!open) return null;
  const message = `this makes a row of each ${open.column}, and "answer": "first" takes one of them: leave it out of GROUP BY, or say which by ORDER BY`;
  return { message, byte: open.byte };
}

/**
 * Looks for rows of which a join brings several beside the one that a key names, where one row alone is taken; or of which several
 * belong to what a param names.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function severalBeside(
  { SelectStmt: select }: SqlTree,
  parameters: readonly string[],
  relations: ReadonlyMap<string, Relation>,
): SqlAdvice | null {
  const { fromClause, whereClause, targetList, larg, withClause } = select ?? {};
  if (!select || !fromClause || larg || isOneRow(select)) return null;
  if (select.groupClause || select.distinctClause || select.sortClause || select.limitCount)
    return null;
  const sets = setsWith(withClause, relations);
  if (!fromClause.every((item) => sets.read(item))) return null;
  sets.keep(whereClause);
  const named = sets.aliases.find((one) => sets.isTold(one, []));
  const owned = ownedByParam(select, sets, parameters, relations);
  if (named === undefined && owned === null) return null;
  // Of what has one value there may well be one: the hire that is running.
  const isOne = (alias: string, known: ReadonlySet<string>) =>
    (sets.isFixed(alias) && alias !== owned?.alias) || sets.isKnown(alias, known);
  const known = sets.following([], isOne);
  const open = sets.aliases.filter((one) => !isOne(one, known));
  // What each of them has alike may be taken of any: that there is one, how many there are.
  const isAlike = ({ NullTest: test, FuncCall: call }: SqlTree) =>
    (test !== undefined && !sets.columnAt(sets.placeOf(test.arg))?.nullable) ||
    call?.over !== undefined;
  const aliasOf = (one: SqlTree) => sets.placeOf(one)?.split('.')[0] ?? '';
  const taken = [...nodesIn(targetList, isAlike)].find(
    (one) => open.includes(aliasOf(one)) && !known.has(sets.placeOf(one) ?? ''),
  );
  if (!taken) return null;
  const owner = named === undefined ? `this :${owned?.param}` : `the one of ${sets.tableOf(named)}`;
  const message = `several rows of ${sets.tableOf(aliasOf(taken))} may belong to ${owner}, and "answer": "first" takes any of them: ORDER BY … LIMIT 1 says which`;
  return { message, byte: taken.ColumnRef?.location ?? 0 };
}

/**
 * The table of which all that is said is that its rows belong to what a param names: `WHERE animal_id = :animal`. By any other
 * column there may well be one row.
 */
function ownedByParam(
  { whereClause, lockingClause }: SqlNode<'SelectStmt'>,
  sets: ColumnSets,
  parameters: readonly string[],
  relations: ReadonlyMap<string, Relation>,
): { readonly alias: string; readonly param: string | undefined } | null {
  const [test, another] = conjunctsOf(whereClause);
  if (!test?.A_Expr || another || lockingClause || operatorOf(test.A_Expr) !== '=') return null;
  const sides = [test.A_Expr.lexpr, test.A_Expr.rexpr];
  const number = sides.map(withoutCast).find((side) => side?.ParamRef)?.ParamRef?.number;
  const place = sides.map((side) => sets.placeOf(side)).find((one) => one !== undefined);
  const [alias = '', column = ''] = place?.split('.') ?? [];
  const owners = relations.get(sets.tableOf(alias) ?? '')?.columns.get(column)?.refersTo ?? [];
  if (number === undefined || owners.length === 0 || sets.isLimited(alias)) return null;
  return { alias, param: parameters[number - 1] };
}

interface Output {
  readonly name: string | undefined;
  readonly place: string | undefined;
  readonly val: SqlTree | undefined;
}

/** What tells the rows of a SELECT apart that makes one of several: GROUP BY, or DISTINCT; null for what is not followed. */
function groupsOf({
  groupClause = [],
  distinctClause,
  targetList = [],
}: SqlNode<'SelectStmt'>): readonly SqlTree[] | null {
  if (!distinctClause) return groupClause;
  const values = targetList.flatMap(({ ResTarget: target }) => target?.val ?? []);
  // A number over other rows, and a SELECT within, reckon with columns of which the row has none.
  const isReckoned = [...nodesIn([values, distinctClause])].some(
    ({ SubLink: link, FuncCall: call }) => link ?? call?.over,
  );
  if (groupClause.length > 0 || isReckoned) return null;
  const named = distinctOf(distinctClause) ?? [];
  return named.length > 0 ? named : values;
}

/** What groups are told apart by beside the key. */
interface OpenGroup {
  readonly table: string | null;
  readonly column: string;
  /** Offset in bytes. */
  readonly byte: number;
}

/** Groups are told apart by all that they are grouped by. */
function groupBehind(
  groups: readonly SqlTree[],
  outputs: readonly Output[],
  key: readonly string[],
  sets: ColumnSets,
): OpenGroup | null {
  const inKey = outputs.filter(({ name }) => name !== undefined && key.includes(name));
  const known = sets.following(
    inKey.flatMap(({ place, val }) => [place ?? [], columnsOfEnd(val, sets)].flat()),
  );
  // What is made of a column in the key may well tell what else is made of it: the month of a day, written out.
  for (const place of placesIn(
    inKey.map(({ val }) => val),
    sets,
  ))
    known.add(place);
  // Columns of two tables may have one name, which alone may be that of the answer.
  const isOther = (group: SqlTree, place: string | undefined) =>
    place !== undefined && columnNames(group).length > 1 && sets.placeOf(group) !== place;
  for (const group of groups.flatMap(partsOf)) {
    // The tenant's column has one value in all rows.
    if (sets.nameOf(group) === 'corp') continue;
    const output = outputMeant(group, outputs);
    const isNamed = inKey.some(
      ({ name, place, val }) =>
        (output !== undefined && output.name === name) ||
        sameText(val, group) ||
        (name !== undefined && sets.nameOf(group) === name && !isOther(group, place)),
    );
    const value = valueBehind(group, outputs);
    if (isNamed || isConstant(value)) continue;
    const read = placesIn(value, sets);
    // Subtotals, and what names no column of these tables, are not followed.
    if (read.length === 0 || group.GroupingSet) return null;
    const open = read.find((one) => !known.has(one));
    if (open === undefined) continue;
    const [alias = '', column = ''] = open.split('.');
    if (sets.isLimited(alias)) return null;
    return { table: sets.tableOf(alias), column, byte: firstLocation(group) ?? 0 };
  }
  return null;
}

/** `max(visit.id)`, the key of one of the rows of a group, tells groups apart by whatever of that row they are made by. */
function columnsOfEnd(value: SqlTree | undefined, sets: ColumnSets): string[] {
  const { funcname, args = [] } = value?.FuncCall ?? {};
  const place = sets.placeOf(args[0]);
  const [alias = ''] = place?.split('.') ?? [];
  const isEnd = /^(?:min|max)$/.test(lastName(funcname) ?? '');
  return isEnd && sets.keysOf(alias).some((one) => one.join() === place)
    ? sets.columnsOf(alias)
    : [];
}

/** The column of the answer that `GROUP BY 1` means. */
function outputMeant(group: SqlTree, outputs: readonly Output[]): Output | undefined {
  const number = group.A_Const?.ival?.ival;
  return number === undefined ? undefined : outputs[number - 1];
}

/** What is grouped by. */
function valueBehind(group: SqlTree, outputs: readonly Output[]): SqlTree {
  return outputMeant(group, outputs)?.val ?? group;
}

/** `GROUP BY (a, b)` is by both. */
function partsOf(group: SqlTree): readonly SqlTree[] {
  return group.RowExpr?.args ?? [group];
}
