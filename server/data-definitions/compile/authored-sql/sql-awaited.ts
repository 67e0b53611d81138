import {
  conjunctsOf,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import { assignedValue, insertedRows, operatorOf } from './sql-literals.ts';

const COMPARES = /^(?:=|<>|[<>]=?)$/;

/**
 * Numbers of the parameters without which a statement comes to nothing: its WHERE holds a column against one, which NULL
 * never answers with yes, or it saves one in a column that takes no NULL.
 */
export function awaitedParameters(
  statement: SqlTree,
  relations: ReadonlyMap<string, Relation>,
): ReadonlySet<number> {
  const { SelectStmt, UpdateStmt, DeleteStmt, InsertStmt } = statement;
  const { withClause } = SelectStmt ?? UpdateStmt ?? DeleteStmt ?? InsertStmt ?? {};
  // What changes rows beside it comes to something by itself.
  if ([...nodesIn(withClause)].some(isChange)) return new Set();
  const { whereClause } = SelectStmt ?? UpdateStmt ?? DeleteStmt ?? {};
  const compared = conjunctsOf(whereClause).flatMap(({ A_Expr: test }) => heldIn(test));
  const needs = (table: string, column: string) => {
    const { kind, columns } = relations.get(table) ?? {};
    const { nullable, filled } = columns?.get(column) ?? {};
    return kind === 'table' && nullable === false && !filled;
  };
  const set = UpdateStmt?.targetList?.map(({ ResTarget: one }) => one && assignedValue(one)) ?? [];
  const names = UpdateStmt?.targetList?.map(({ ResTarget: one }) => String(one?.name)) ?? [];
  const inserted = InsertStmt && insertedRows(InsertStmt);
  const saved = [
    ...names.map((column, index) => [UpdateStmt?.relation?.relname, column, set[index]] as const),
    ...(inserted?.rows ?? []).flatMap((row) =>
      row.map((value, index) => [inserted?.table, inserted?.columns[index], value] as const),
    ),
  ].flatMap(([table = '', column = '', value]) => (needs(table, column) ? numberOf(value) : []));
  return new Set([...compared, ...saved]);
}

function isChange({ InsertStmt, UpdateStmt, DeleteStmt, MergeStmt }: SqlTree): boolean {
  return (InsertStmt ?? UpdateStmt ?? DeleteStmt ?? MergeStmt) !== undefined;
}

/** A parameter that stands on one side of a comparison alone. */
function heldIn(test: SqlNode<'A_Expr'> | undefined): number[] {
  if (test?.kind !== 'AEXPR_OP' || !COMPARES.test(operatorOf(test))) return [];
  return [test.lexpr, test.rexpr].flatMap(numberOf);
}

function numberOf(value: SqlTree | undefined): number[] {
  const { number } = withoutCast(value)?.ParamRef ?? {};
  return number === undefined ? [] : [number];
}
