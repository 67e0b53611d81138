import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import {
  answeredName,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { ColumnSets, type Rows } from './column-sets.ts';
import { isAggregate, isOneRow, ownCalls, sameText } from './sql-select.ts';

/** Column that says whose row it is. */
const TENANT = 'corp';

/** Tables, and what stands in the place of one, by name. */
type AllRows = ReadonlyMap<string, Rows>;

/** Tables with the rows that a statement names by WITH; what is not followed of these is left out. */
function withNamed(clause: SqlNode<'WithClause'> | undefined, relations: AllRows): AllRows {
  if (!clause) return relations;
  const all = new Map(relations);
  for (const { CommonTableExpr: query } of clause.ctes ?? []) {
    const name = query?.ctename ?? '';
    const select = query?.ctequery?.SelectStmt;
    const isPlain = select && !clause.recursive && !query?.aliascolnames;
    const rows = isPlain ? derivedRows(name, select, all) : null;
    if (rows) all.set(name, rows);
    else all.delete(name);
  }
  return all;
}

/** What tables say of each other's columns, with the rows of SELECTs among them. */
export function setsWith(
  clause: SqlNode<'WithClause'> | undefined,
  relations: AllRows,
): ColumnSets {
  const all = withNamed(clause, relations);
  return new ColumnSets(all, (name, select) => derivedRows(name, select, all));
}

/**
 * The rows of a SELECT within another one, with the columns that tell them apart; null for one that is not followed. As of
 * tables, what is limited by anything else than equal columns is believed to be one row.
 */
function derivedRows(name: string, select: SqlNode<'SelectStmt'>, relations: AllRows): Rows | null {
  const { fromClause, targetList = [], larg, limitCount, whereClause, withClause } = select;
  if (!fromClause || larg || limitCount) return null;
  // A number in an order may choose one of several rows, and what * stands for is not looked up.
  if ([...ownCalls(targetList)].some(({ over }) => over)) return null;
  const names = targetList.map(answeredName);
  if (!names.every((one) => one !== undefined)) return null;
  const sets = setsWith(withClause, relations);
  if (!fromClause.every((item) => sets.read(item))) return null;
  sets.limit(whereClause);
  const outputs = targetList.map(({ ResTarget: target }, index) => ({
    number: index + 1,
    name: names[index] ?? '',
    place: sets.placeOf(target?.val),
    val: target?.val,
  }));
  // The tenant's column has one value in all rows, and is no column of the catalogue.
  const own = outputs.filter((one) => one.name !== TENANT);
  const columns = new Map(own.map(({ name: one, place }) => [one, sets.columnAt(place)]));
  const uniques = uniquesOf(select, own, sets);
  return uniques ? { name, kind: 'table', columns, uniques } : null;
}

/** Functions that make one value of one row. */
const OF_ONE_VALUE =
  /^(?:round|abs|floor|ceil|lower|upper|btrim|concat|concat_ws|length|left|right|replace|substring|split_part|to_char|date_trunc|date_part|extract|now|age)$/;

/**
 * Columns of the answer of a SELECT that tell its rows apart, the fewest first; none where they cannot be known.
 */
export async function keysOfSelect(
  text: string,
  relations: AllRows,
): Promise<readonly (readonly string[])[]> {
  const { limitCount: _, ...select } = (await firstStatement(text))?.SelectStmt ?? {};
  const { fromClause = [], targetList = [] } = select;
  // What stands within another SELECT is believed to be one row where it is limited, and what is called may make several rows.
  const isFollowed = [...nodesIn(fromClause)].every((one) => !one.RangeSubselect);
  const isCalled = [...ownCalls(targetList)].some(
    (one) => !isAggregate(one) && !OF_ONE_VALUE.test(lastName(one.funcname) ?? ''),
  );
  if (!isFollowed || isCalled || select.withClause) return [];
  const sets = setsWith(undefined, relations);
  if (!fromClause.every((item) => sets.read(item))) return [];
  sets.limit(select.whereClause);
  const isAdded = (alias: string) => sets.aliases.some((one) => sets.isAdded(alias, one));
  const placeOf = (name: string) =>
    sets.placeOf(targetList.find((one) => answeredName(one) === name)?.ResTarget?.val);
  // Without a value nothing can be done with a row.
  const isWhole = (name: string) => {
    const place = placeOf(name);
    return sets.columnAt(place)?.nullable === false && !isAdded(place?.split('.')[0] ?? '');
  };
  const isTold = (key: readonly string[]) => {
    const places = key.flatMap((name) => placeOf(name) ?? []);
    // A row that a LEFT JOIN does not find says nothing of the one that it was to be beside.
    const isDirect = (alias: string) =>
      sets.keysOf(alias).some((one) => one.every((place) => places.includes(place)));
    const hasAdded = sets.aliases.some(isAdded);
    return sets.aliases.every(
      (alias) => sets.isTold(alias, places) && (!hasAdded || isAdded(alias) || isDirect(alias)),
    );
  };
  const isGrouped = select.groupClause !== undefined || select.distinctClause !== undefined;
  const { uniques = [] } = derivedRows('', select, relations) ?? {};
  // What rows are grouped by stands first.
  return uniques
    .filter((key, index) => key.every(isWhole) && ((isGrouped && index === 0) || isTold(key)))
    .toSorted((one, other) => one.length - other.length);
}

/** Parts that are tried without each other: each is held against all others, once for each. */
const MOST_PARTS = 30;

interface Output {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly place: string | undefined;
  readonly val: SqlTree | undefined;
}

function uniquesOf(
  select: SqlNode<'SelectStmt'>,
  outputs: readonly Output[],
  sets: ColumnSets,
): Relation['uniques'] | null {
  if (isOneRow(select)) return [[]];
  const all = outputs.map(({ name }) => name);
  const isAll = !select.groupClause && distinctOf(select.distinctClause)?.length === 0;
  const apart = (select.groupClause ?? distinctOf(select.distinctClause))?.filter(
    (part) => sets.nameOf(part) !== TENANT,
  );
  const keys = sets.aliases.flatMap((alias) => sets.keysOf(alias));
  const candidates = [
    ...all.map((one) => [one]),
    all,
    ...keys.flatMap((key) => named(key, outputs)),
  ];
  const known = (names: readonly string[]) =>
    sets.following(outputs.flatMap(({ name, place }) => (names.includes(name) && place) || []));
  if (!apart) {
    return candidates.filter((names) => {
      const told = known(names);
      return sets.aliases.every((alias) => sets.isKnown(alias, told));
    });
  }
  const told = isAll ? outputs : apart.map((one) => outputs.find((output) => isMeant(one, output)));
  // What is told apart by more than the answer has is not followed.
  if (told.some((one) => one === undefined)) return null;
  const parts = told.flatMap((one) => one ?? []);
  const readIn = (tree: unknown) => [...nodesIn(tree)].flatMap((one) => sets.placeOf(one) ?? []);
  const isTold = (names: readonly string[]) => {
    const found = known(names);
    // What is made of a column may well tell what else is made of it: the month of a day, written out.
    const within = parts.filter(({ name }) => names.includes(name)).map(({ val }) => val);
    const made = new Set([...found, ...readIn(within)]);
    return parts.every(({ name, place, val }) => {
      if (names.includes(name)) return true;
      if (place !== undefined) return found.has(place);
      const read = readIn(val);
      return isConstant(val) || (read.length > 0 && read.every((one) => made.has(one)));
    });
  };
  const few = parts.length <= MOST_PARTS ? parts : [];
  const ofParts = few.map(({ name }) => fewest(name, parts, isTold));
  return [parts.map(({ name }) => name), ...ofParts, ...candidates].filter(isTold);
}

/** A part of what rows are told apart by, with only as many of the others as are needed. */
function fewest(
  name: string,
  parts: readonly Output[],
  isTold: (names: readonly string[]) => boolean,
): string[] {
  let left = parts.map((part) => part.name);
  for (const one of left) {
    const others = left.filter((other) => other !== one);
    if (one !== name && isTold(others)) left = others;
  }
  return left;
}

/** What an answer calls the columns of a key, where it has them all. */
function named(key: readonly string[], outputs: readonly Output[]): string[][] {
  const found = key.map((column) => outputs.find(({ place }) => place === column)?.name);
  return found.every((one) => one !== undefined) ? [found] : [];
}

/** Is a part of GROUP BY or DISTINCT ON a column of the answer: by its number, its name, or as it is written? */
function isMeant(part: SqlTree, { number, name, place, val }: Output): boolean {
  const said = part.A_Const?.ival?.ival;
  if (said !== undefined) return said === number;
  const [own, other] = [part.ColumnRef?.fields?.at(-1)?.String?.sval, val?.ColumnRef];
  return (
    sameText(part, val) ||
    (own !== undefined && own === name && (!other || !place || place.endsWith(`.${own}`)))
  );
}

/** Does an expression depend on nothing? */
export function isConstant(value: SqlTree | undefined): boolean {
  return ![...nodesIn(value)].some((one) => one.ColumnRef ?? one.FuncCall);
}

/** The parts of DISTINCT ON; none for DISTINCT alone. */
export function distinctOf(clause: readonly SqlTree[] | undefined): readonly SqlTree[] | undefined {
  return clause?.filter((part) => Object.keys(part).length > 0);
}
