import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import { lastName, type SqlTree } from '../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import { amountColumns } from './amount-columns.ts';
import type { IssuePath, Issues } from './issues.ts';

/** Functions that leave a number as large as it was. */
const LEAVES_SIZE = /^(?:round|trunc|ceil|ceiling|floor|abs|nullif|avg|sum|min|max)$/;

/** Looks for amounts, and for numbers that are percents already, which the format shows a hundred times too large. */
export async function warnOfPercents(
  { fields = [], statistics }: DataDefinitionDocument,
  source: RowSource,
  byName: Fields,
  environment: Pick<DefinitionEnvironment, 'formats' | 'viewSql' | 'refusal'>,
  issues: Issues,
): Promise<void> {
  const shown: [IssuePath, CompiledField | undefined][] = [
    ...fields.flatMap(({ name, format }, index): [IssuePath, CompiledField | undefined][] =>
      format === 'percent' ? [[['fields', index, 'format'], byName.get(name)]] : [],
    ),
    ...statistics.flatMap(({ value, format }, index): [IssuePath, CompiledField | undefined][] => {
      const [, name] = /\((\w+)\)/.exec(value) ?? [];
      const field = name === undefined ? undefined : byName.get(name);
      return format === 'percent' ? [[['statistics', index, 'format'], field]] : [];
    }),
  ];
  if (shown.length === 0) return;
  const { viewSql, refusal } = environment;
  const refuses = async ({ column }: CompiledField, value: string) =>
    source.kind !== 'sql' && (await refusal(source.name, column, value)) !== null;
  const text = source.kind === 'sql' ? source.text : await viewSql(source.name);
  const multiplied = text === null ? new Set<string>() : await columnsInPercent(text);
  const amounts = await amountColumns(source, environment);
  for (const [path, field] of shown) {
    if (!field || field.unknown) continue;
    if (amounts.has(field.column)) {
      const message = `"percent" is a share, and ${field.column} is an amount: divide it in the SQL by what it is a share of, or show money`;
      issues.warn(path, message, 'money');
    } else if (multiplied.has(field.column)) {
      const message = `"percent" shows 0.25 as 25%, and ${field.column} is multiplied by 100 already: leave that out of the SQL, or this`;
      issues.warn(path, message);
    } else if (field.storage === 'integer') {
      const message = `"percent" shows 0.25 as 25%, and ${field.column} holds whole numbers, so 25 is shown as 2,500%`;
      issues.warn(path, message);
    } else if ((await refuses(field, '101')) && !(await refuses(field, '100'))) {
      const message = `"percent" shows 0.25 as 25%, and ${field.column} goes up to 100 by its CHECK, so 25 is shown as 2,500%`;
      issues.warn(path, message);
    }
  }
}

/** Columns of a SELECT that are multiplied by 100. */
async function columnsInPercent(text: string): Promise<Set<string>> {
  const select = (await firstStatement(text))?.SelectStmt;
  const targets = (select?.targetList ?? []).map(({ ResTarget: target }) => target);
  return new Set(targets.flatMap((one) => (one?.name && isTimes100(one.val) ? [one.name] : [])));
}

function isTimes100(tree: SqlTree | undefined): boolean {
  if (!tree) return false;
  const {
    A_Expr: test,
    TypeCast: cast,
    FuncCall: call,
    CoalesceExpr: either,
    CaseExpr: choice,
  } = tree;
  if (cast) return isTimes100(cast.arg);
  if (either) return (either.args ?? []).some(isTimes100);
  if (choice) {
    const results = (choice.args ?? []).map(({ CaseWhen: when }) => when?.result);
    return [...results, choice.defresult].some(isTimes100);
  }
  if (call && LEAVES_SIZE.test(lastName(call.funcname) ?? '')) {
    return isTimes100(call.args?.[0]);
  }
  const operator = lastName(test?.name);
  if (operator === '/') return isTimes100(test?.lexpr) && !is100(test?.rexpr);
  if (operator !== '*') return false;
  const sides = [test?.lexpr, test?.rexpr];
  return sides.some(is100) || sides.some(isTimes100);
}

function is100(tree: SqlTree | undefined): boolean {
  const constant = tree?.A_Const ?? tree?.TypeCast?.arg?.A_Const;
  return Number(constant?.ival?.ival ?? constant?.fval?.fval) === 100;
}
