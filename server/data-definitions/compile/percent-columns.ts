import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { firstStatement } from '../../database/sql-text/parse-sql.ts';
import {
  answeredName,
  columnNames,
  lastName,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../database/sql-text/sql-tree.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { tablesShown } from '../catalogue/view-columns.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import { amountColumns } from './amount-columns.ts';
import { owners, type Tables } from './authored-sql/sql-literals.ts';
import { sameText } from './authored-sql/sql-select.ts';
import type { IssuePath, Issues } from './issues.ts';
import { NO_SHARE_OF } from './no-share.ts';

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
  const text = source.kind === 'sql' ? source.text : await viewSql(source.name);
  const select = text === null ? undefined : (await firstStatement(text))?.SelectStmt;
  const multiplied = columnsInPercent(select);
  const behind = columnsBehind(select);
  const endsAt100 = async ([table, column]: TableColumn) =>
    (await refusal(table, column, '101')) !== null &&
    (await refusal(table, column, '100')) === null;
  const amounts = await amountColumns(source, environment);
  for (const [path, field] of shown) {
    if (!field || field.unknown) continue;
    const told = issues.found.length;
    const kept: TableColumn | undefined =
      source.kind === 'table' ? [source.name, field.column] : behind.get(field.column);
    if (amounts.has(field.column)) {
      const message = `"percent" is a share, and ${field.column} is an amount: divide it in the SQL by what it is a share of, or show money`;
      issues.warn(path, message, 'money');
    } else if (multiplied.has(field.column)) {
      const message = `"percent" shows 0.25 as 25%, and ${field.column} is multiplied by 100 already: leave that out of the SQL, or this`;
      issues.warn(path, message);
    } else if (field.storage === 'integer') {
      const message = `"percent" shows 0.25 as 25%, and ${field.column} holds whole numbers, so 25 is shown as 2,500%`;
      issues.warn(path, message);
    } else if (kept && (await endsAt100(kept))) {
      const column = source.kind === 'table' ? field.column : `${kept[1]} of ${kept[0]}`;
      const message = `"percent" shows 0.25 as 25%, and ${column} goes up to 100 by its CHECK, so 25 is shown as 2,500%`;
      issues.warn(path, message);
    }
    // What it is held against is right once the format is.
    if (issues.found.length > told) issues.drop(NO_SHARE_OF, field.name);
  }
}

/** A table, and one of its columns. */
type TableColumn = readonly [table: string, column: string];

/** The columns of tables that those of a SELECT are as large as: of `round(avg(m.score), 1) AS mean` that of the scores. */
function columnsBehind(
  select: SqlNode<'SelectStmt'> | undefined,
): ReadonlyMap<string, TableColumn> {
  const tables = select ? tablesShown(select) : new Map();
  return new Map(
    (select?.targetList ?? []).flatMap((target): [string, TableColumn][] => {
      const name = answeredName(target);
      const kept = columnBehind(target.ResTarget?.val, tables);
      return name !== undefined && kept ? [[name, kept]] : [];
    }),
  );
}

function columnBehind(tree: SqlTree | undefined, tables: Tables): TableColumn | null {
  const { ColumnRef, TypeCast: cast, FuncCall: call, CoalesceExpr: either, SubLink } = tree ?? {};
  if (ColumnRef) {
    const names = columnNames(tree).map(String);
    const [table, another] = owners(names.slice(0, -1), [tables]);
    const column = names.at(-1);
    return table === undefined || another || column === undefined ? null : [table, column];
  }
  if (cast) return columnBehind(cast.arg, tables);
  if (either) return columnBehind(either.args?.[0], tables);
  const inner = SubLink?.subLinkType === 'EXPR_SUBLINK' && SubLink.subselect?.SelectStmt;
  if (inner) return columnBehind(inner.targetList?.[0]?.ResTarget?.val, tablesShown(inner));
  const average = weightedIn(tree);
  if (average) return columnBehind(average, tables);
  const isKept = LEAVES_SIZE.test(lastName(call?.funcname) ?? '');
  return isKept ? columnBehind(call?.args?.[0], tables) : null;
}

/** What a weighted average is one of: the score of `sum(score * weight) / sum(weight)`; null for what is none. */
function weightedIn(tree: SqlTree | undefined): SqlTree | null {
  if (lastName(tree?.A_Expr?.name) !== '/') return null;
  const [of, by] = [tree?.A_Expr?.lexpr, tree?.A_Expr?.rexpr].map(summedIn);
  if (lastName(of?.A_Expr?.name) !== '*') return null;
  const sides = [of?.A_Expr?.lexpr, of?.A_Expr?.rexpr];
  const weight = sides.findIndex((side) => sameText(side, by));
  return (weight < 0 ? null : sides[1 - weight]) ?? null;
}

/** What a sum is one of, whatever is said of its zero: `nullif(sum(weight), 0)`. */
function summedIn(tree: SqlTree | undefined): SqlTree | undefined {
  const { A_Expr: test, FuncCall: call } = withoutCast(tree) ?? {};
  if (test?.kind === 'AEXPR_NULLIF') return summedIn(test.lexpr);
  return lastName(call?.funcname) === 'sum' ? withoutCast(call?.args?.[0]) : undefined;
}

/** Columns of a SELECT that are multiplied by 100. */
function columnsInPercent(select: SqlNode<'SelectStmt'> | undefined): Set<string> {
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
