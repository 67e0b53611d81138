import {
  answeredName,
  columnNames,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { countedRows, isReckoned } from './counted-rows.ts';

type Relations = ReadonlyMap<string, Relation>;
type Select = SqlNode<'SelectStmt'>;

/**
 * `count(*)` of rows that a LEFT JOIN adds to values of no table, days for one: where there are none, the day is counted.
 *
 * @param queries what WITH names, by its names.
 */
export function* countedSeries(
  select: Select,
  queries: ReadonlyMap<string, SqlTree>,
  relations: Relations,
): Generator<Fault & { readonly byte: number }> {
  const { fromClause = [], whereClause, groupClause, havingClause, targetList = [] } = select;
  const [item, another] = fromClause;
  if (!item || another || !groupClause || havingClause || select.larg) return;
  const { series, added } = readBehind(item) ?? {};
  if (!series || !added || !isSeries(series, queries)) return;
  const tables = added.map(({ relname = '' }) => relations.get(relname));
  const [first] = added;
  if (!first || tables.some((table) => table?.kind !== 'table')) return;
  const aliases = added.map(nameOf);
  const isOfAdded = (part: unknown) =>
    [...nodesIn(part)].some((one) => {
      const [name = '', owner] = columnNames(one).toReversed();
      if (!one.ColumnRef) return false;
      return owner === undefined
        ? tables.some((table) => table?.columns.has(name))
        : aliases.includes(owner);
    });
  const groups = groupClause.map((group) => {
    const number = group.A_Const?.ival?.ival ?? 0;
    const name = columnNames(group);
    const named = targetList.find((one) => name.length === 1 && answeredName(one) === name[0]);
    return (targetList[number - 1] ?? named)?.ResTarget?.val ?? group;
  });
  if (isOfAdded([groups, whereClause])) return;
  if (isReckoned(select, isOfAdded)) return;
  const [column] = tables[0]?.primaryKey ?? [];
  const beside = { table: first.relname ?? null, alias: nameOf(first), column };
  yield* countedRows(select, seriesName(series), beside);
}

/** What stands first in LEFT JOINs, and the tables that they add in their order; null for other joins. */
function readBehind({ JoinExpr: join }: SqlTree): {
  readonly series: SqlTree;
  readonly added: readonly SqlNode<'RangeVar'>[];
} | null {
  if (join?.jointype !== 'JOIN_LEFT' || !join.larg || !join.rarg?.RangeVar) return null;
  const before = join.larg.JoinExpr ? readBehind(join.larg) : { series: join.larg, added: [] };
  return before && { ...before, added: [...before.added, join.rarg.RangeVar] };
}

/** Are these values that no table has? */
function isSeries(
  { RangeFunction: calls, RangeSubselect: rows, RangeVar: named }: SqlTree,
  queries: ReadonlyMap<string, SqlTree>,
): boolean {
  if (calls) return true;
  const name = named?.relname ?? '';
  const select = rows?.subquery ?? queries.get(name);
  return (
    select !== undefined &&
    ![...nodesIn(select)].some(({ RangeVar: table }) => table && table.relname !== name)
  );
}

function seriesName({ RangeFunction, RangeSubselect, RangeVar }: SqlTree): string {
  return (RangeFunction ?? RangeSubselect ?? RangeVar)?.alias?.aliasname ?? RangeVar?.relname ?? '';
}

function nameOf({ relname = '', alias }: SqlNode<'RangeVar'>): string {
  return alias?.aliasname ?? relname;
}
