import {
  columnPath,
  conjunctsOf,
  lastName,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { Choice, RangeEnd } from '../../compiled.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { asksIn, markOf } from './sql-contradictions.ts';
import { constantOf } from './sql-literals.ts';
import { sameText } from './sql-select.ts';

/**
 * Looks for a change that leaves each of its rows as it was, `SET state = 'sent' WHERE id = :id AND state = 'sent'`: one of
 * the two values is another.
 */
export function idleChanges({ UpdateStmt: update }: SqlTree): SqlAdvice[] {
  const { relation, targetList = [], whereClause } = update ?? {};
  const own = relation?.alias?.aliasname ?? relation?.relname;
  const parts = conjunctsOf(whereClause);
  const asked = asksIn(whereClause);
  const isIdle = targetList.every(({ ResTarget: target }) => {
    const { name = '', val } = target ?? {};
    const value = constantOf(val ?? {})?.value ?? null;
    const isAsked = asked.some(
      ({ column, is }) => column === name && typeof is === 'object' && isOnly(is, value),
    );
    return (
      isAsked || parts.some((part) => isMark(part, name, val) || isHeld(part, [own, name], val))
    );
  });
  const first = targetList[0]?.ResTarget;
  if (!isIdle || first?.name === undefined) return [];
  const message = `this changes nothing: it sets ${first.name} to what its WHERE asks for`;
  return [{ message, byte: first.location ?? 0 }];
}

/** Is this the only value that is left? */
function isOnly(asked: Choice | RangeEnd, value: string | null): boolean {
  if (!('values' in asked)) return false;
  return asked.isOf && asked.values.length === 1 && String(asked.values[0]) === value;
}

/** `SET id = :id … WHERE id = :id`, `SET day = current_date … WHERE day = current_date`. Where no table stands before the name, no other one has a column of that name. */
function isHeld(
  { A_Expr: test }: SqlTree,
  [own, name]: readonly [table: string | undefined, column: string],
  value: SqlTree | undefined,
): boolean {
  const isEqual = test?.kind === 'AEXPR_OP' && lastName(test.name) === '=';
  if (!isEqual || (value?.ParamRef ?? value?.SQLValueFunction) === undefined) return false;
  const [column, table = own] = columnPath(test.lexpr)?.toReversed() ?? [];
  return column === name && table === own && sameText(test.rexpr, value);
}

/** `SET seen = true … WHERE seen`, `SET seen = false … WHERE NOT seen`. */
function isMark(part: SqlTree, name: string, value: SqlTree | undefined): boolean {
  const { mark, is } = markOf(part);
  const column: SqlTree = { ColumnRef: { fields: [{ String: { sval: name } }] } };
  const bool = value?.A_Const?.boolval;
  return bool !== undefined && (bool.boolval ?? false) === is && sameText(mark, column);
}
