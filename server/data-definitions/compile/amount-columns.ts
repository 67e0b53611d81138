import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import {
  answeredName,
  columnNames,
  lastName,
  type SqlTree,
} from '../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { tablesShown } from '../catalogue/view-columns.ts';
import type { RowSource } from '../compiled.ts';
import { owners, type Tables } from './authored-sql/sql-literals.ts';

/** Functions whose answer is an amount where what they are given first is one. */
const KEEPS_UNIT = /^(?:sum|avg|min|max|round|trunc|ceil|ceiling|floor|abs|nullif)$/;

/**
 * Columns of a view or SQL that hold amounts, as far as its text tells: what a definition shows as money, added up, taken from each
 * other or multiplied. What is divided may be a share.
 */
export async function amountColumns(
  source: RowSource,
  environment: Pick<DefinitionEnvironment, 'formats' | 'viewSql'>,
): Promise<ReadonlySet<string>> {
  if (source.kind === 'table') return new Set();
  const { money: amounts } = await environment.formats();
  if (amounts.size === 0) return amounts;
  const text = source.kind === 'sql' ? source.text : await environment.viewSql(source.name);
  const select = text === null ? undefined : (await firstStatement(text))?.SelectStmt;
  if (!select) return new Set();
  const tables = tablesShown(select);
  return new Set(
    (select.targetList ?? []).flatMap((target) => {
      const name = answeredName(target);
      return name !== undefined && isAmount(target.ResTarget?.val, tables, amounts) ? [name] : [];
    }),
  );
}

function isAmount(
  tree: SqlTree | undefined,
  tables: Tables,
  amounts: ReadonlySet<string>,
): boolean {
  const { ColumnRef, TypeCast, FuncCall, CoalesceExpr, A_Expr } = tree ?? {};
  const isOne = (part: SqlTree | undefined) => isAmount(part, tables, amounts);
  if (ColumnRef) {
    const names = columnNames(tree).map(String);
    const [table, another] = owners(names.slice(0, -1), [tables]);
    return !another && amounts.has(`${table}.${names.at(-1)}`);
  }
  if (TypeCast) return isOne(TypeCast.arg);
  if (CoalesceExpr) return isOne(CoalesceExpr.args?.[0]);
  if (FuncCall) {
    return KEEPS_UNIT.test(lastName(FuncCall.funcname) ?? '') && isOne(FuncCall.args?.[0]);
  }
  const sides = [A_Expr?.lexpr, A_Expr?.rexpr];
  const operator = lastName(A_Expr?.name);
  if (operator === '+' || operator === '-') return sides.every(isOne);
  // What an amount is multiplied by may be a share that SQL divides.
  const isPlain = !JSON.stringify(sides).includes('"/"');
  return operator === '*' && isPlain && sides.filter(isOne).length === 1;
}
