import { columnPath, conjunctsOf, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { TakenValues } from '../../compiled.ts';
import type { RowOfAction } from '../check-parameters.ts';
import { asksIn, markOf } from './sql-contradictions.ts';

/**
 * What the change of an action asks of its row: `state = 'new'` of `UPDATE purchase SET … WHERE id = :id AND state = 'new'`.
 * Nothing where the change is about rows of another table, or tells its row by anything else than the key.
 *
 * @param parameters names of the statement's parameters in the order of their numbers.
 */
export function takenBy(
  { UpdateStmt, DeleteStmt }: SqlTree,
  { source, key }: Pick<RowOfAction, 'source' | 'key'>,
  parameters: readonly string[],
): TakenValues[] {
  const { relation, whereClause } = UpdateStmt ?? DeleteStmt ?? {};
  if (source.kind !== 'table' || relation?.relname !== source.name) return [];
  const alias = relation.alias?.aliasname ?? source.name;
  /** Column of the row that is changed. What names no table is none of another one's: a name that both have is refused. */
  const ownColumn = (path: readonly string[] | null): string[] => {
    const [column, owner = alias] = path?.toReversed() ?? [];
    return owner === alias && column !== undefined ? [column] : [];
  };
  const parts = conjunctsOf(whereClause);
  const named = parts.flatMap((part) => keyHeld(part, parameters, ownColumn));
  if (!key.every(({ name, column }) => named.includes(`${column} ${name}`))) return [];
  return [
    ...asksIn(whereClause).flatMap(({ column: path, is }) =>
      ownColumn(path.split('.')).map((column) => ({ column, is })),
    ),
    ...parts.flatMap((part) => {
      const { mark, is } = markOf(part);
      return ownColumn(columnPath(mark)).map((column) => ({
        column,
        is: { values: [is], isOf: true },
      }));
    }),
  ];
}

/** `id = :id`: the column, and the param that it is held against. */
function keyHeld(
  { A_Expr: test }: SqlTree,
  parameters: readonly string[],
  ownColumn: (path: readonly string[] | null) => string[],
): string[] {
  if (test?.name?.[0]?.String?.sval !== '=') return [];
  const sides = [test.lexpr, test.rexpr];
  const param = sides.find((side) => side?.ParamRef)?.ParamRef?.number ?? 0;
  return sides
    .flatMap((side) => ownColumn(columnPath(side)))
    .map((column) => `${column} ${parameters[param - 1]}`);
}
