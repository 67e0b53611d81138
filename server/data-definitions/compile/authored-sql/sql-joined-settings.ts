import { nodesIn, type SqlTree, withoutCast } from '../../../database/sql-text/sql-tree.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { operatorOf } from './sql-literals.ts';

/**
 * Looks for settings of a change that AND makes one condition of, `SET note = 'empty' AND beds = 0`: the column is given yes or
 * no, and the other one nothing. A column of yes and no may be meant to hold whether both are so.
 */
export function joinedSettings(
  statement: SqlTree,
  relations: ReadonlyMap<string, Relation>,
): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ UpdateStmt: update }) => {
    const table = relations.get(update?.relation?.relname ?? '');
    return (update?.targetList ?? []).flatMap(({ ResTarget: target }) => {
      const { name = '', val } = target ?? {};
      const { boolop, args = [], location = 0 } = val?.BoolExpr ?? {};
      const [value, ...others] = args;
      const storage = table?.columns.get(name)?.storage;
      const isOther = (storage ?? 'boolean') !== 'boolean';
      if (boolop !== 'AND_EXPR' || !(isOther || withoutCast(value)?.A_Const)) return [];
      const [next] = others.flatMap(settingOf);
      if (next === undefined) return [];
      const message = `AND makes one condition of this, so "${next}" is given nothing: between the columns of SET stands a comma`;
      return [{ message, byte: location, suggestion: ',' }];
    });
  });
}

/** The column that a part of a condition may have been meant to give a value. */
function settingOf({ A_Expr: test }: SqlTree): string[] {
  const [name, another] = test?.lexpr?.ColumnRef?.fields ?? [];
  const isSetting = test?.kind === 'AEXPR_OP' && operatorOf(test) === '=' && !another;
  return isSetting && name?.String?.sval !== undefined ? [name.String.sval] : [];
}
