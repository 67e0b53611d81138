import {
  answeredName,
  columnPath,
  conjunctsOf,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { operatorOf } from './sql-literals.ts';

/** Column that says whose row it is, and tells no rows apart. */
const TENANT = 'corp';

/**
 * Looks for WITH RECURSIVE that comes to the same rows with each step: rows are joined to those of the step before by a column
 * that both have alike, `JOIN tree t ON b.id = t.id`, and nothing else is asked of these; and for one that nothing ends. A LIMIT
 * or an EXISTS may end it from outside.
 *
 * @param isRead does something around the statement, the loop of a function or who reads a view, take rows of it until it has enough?
 */
export function idleRecursions(statement: SqlTree, isRead: boolean): SqlAdvice[] {
  const nodes = [...nodesIn(statement)];
  const mayStop =
    isRead ||
    nodes.some(
      ({ SelectStmt: select, SubLink: link }) =>
        select?.limitCount || link?.subLinkType === 'EXISTS_SUBLINK',
    );
  const queries = nodes.flatMap(({ SelectStmt, InsertStmt, UpdateStmt, DeleteStmt, MergeStmt }) => {
    const { withClause } = SelectStmt ?? InsertStmt ?? UpdateStmt ?? DeleteStmt ?? MergeStmt ?? {};
    return withClause?.recursive ? (withClause.ctes ?? []) : [];
  });
  return queries.flatMap(({ CommonTableExpr: query }) =>
    query ? [...idleIn(query), ...(mayStop ? [] : endlessIn(query))] : [],
  );
}

/** A step that reads the rows of the step before alone, and asks nothing of them: `SELECT day + 1 FROM days`. */
function endlessIn({ ctename, ctequery, cycle_clause }: SqlNode<'CommonTableExpr'>): SqlAdvice[] {
  const { op, all, larg, rarg: step } = ctequery?.SelectStmt ?? {};
  const [read, another] = step?.fromClause ?? [];
  const table = read?.RangeVar;
  if (op !== 'SETOP_UNION' || !all || !larg || !table || table.relname !== ctename) return [];
  if (table.schemaname !== undefined || cycle_clause) return [];
  // Rows that are made by a call, `unnest(parts)`, may come to an end.
  const isCalled = [...nodesIn(step?.targetList)].some(({ FuncCall: call }) => call);
  const isAsked = step?.whereClause ?? step?.havingClause ?? step?.distinctClause;
  if (another || isAsked || isCalled) return [];
  const message = `nothing ends this, since each row of ${ctename} makes another one: WHERE behind FROM ${ctename} says up to which`;
  return [{ message, byte: table.location ?? 0 }];
}

function idleIn({ ctename, aliascolnames, ctequery }: SqlNode<'CommonTableExpr'>): SqlAdvice[] {
  const { op, all, larg, rarg: step } = ctequery?.SelectStmt ?? {};
  if (op !== 'SETOP_UNION' || !larg || !step) return [];
  const names = aliascolnames?.map(({ String: name }) => name?.sval);
  const columns = names ?? (larg.targetList ?? []).map(answeredName);
  const { tables, conditions, isPlain } = joinedIn(step);
  const own = tables.find(({ relname }) => relname === ctename);
  if (!own || !isPlain || step.limitCount) return [];
  const before = own.alias?.aliasname ?? own.relname;
  const isOfBefore = (path: readonly string[] | null) => path?.at(-2) === before;
  const asked = conditions.filter((one) => mayName(one, before ?? ''));
  const handed = (step.targetList ?? []).map(({ ResTarget: target }) => columnPath(target?.val));
  /** Has a row that is found the value in the column that the row before it has there? */
  const isKept = ({ A_Expr: test }: SqlTree): boolean => {
    if (test?.kind !== 'AEXPR_OP' || operatorOf(test) !== '=') return false;
    const sides = [columnPath(test.lexpr), columnPath(test.rexpr)];
    const ours = sides.find(isOfBefore);
    const theirs = sides.find((side) => !isOfBefore(side));
    if (!ours || !theirs) return false;
    if (ours.at(-1) === TENANT && theirs.at(-1) === TENANT) return true;
    const given = handed[columns.indexOf(ours.at(-1))]?.join('.');
    return given !== undefined && (given === theirs.join('.') || given === ours.join('.'));
  };
  const joins = asked.filter(({ A_Expr: test }) => columnPath(test?.lexpr)?.at(-1) !== TENANT);
  const [first] = joins;
  if (!first?.A_Expr || !asked.every(isKept)) return [];
  const [left, right] = [first.A_Expr.lexpr, first.A_Expr.rexpr].map((one) =>
    columnPath(one)?.join('.'),
  );
  const outcome = all ? 'and so on without an end' : 'and no other row';
  const message = `${left} = ${right} finds the rows of the step before again, ${outcome}: hold the column that names a row's parent against the other's key`;
  return [{ message, byte: first.A_Expr.location ?? 0 }];
}

/** May a condition ask something of the rows of a name? A column that says no table may be theirs. */
function mayName(condition: SqlTree, name: string): boolean {
  return [...nodesIn(condition)].some((tree) => {
    const path = columnPath(tree);
    return path !== null && (path.length === 1 || path.at(-2) === name);
  });
}

/** Tables that a SELECT reads, the conditions that join and choose their rows, and whether nothing else does that (USING). */
function joinedIn({ fromClause = [], whereClause }: SqlNode<'SelectStmt'>) {
  const tables: SqlNode<'RangeVar'>[] = [];
  const conditions = conjunctsOf(whereClause);
  const waiting = [...fromClause];
  let isPlain = true;
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { RangeVar: table, JoinExpr: join } = item;
    if (table) tables.push(table);
    if (join?.larg) waiting.push(join.larg);
    if (join?.rarg) waiting.push(join.rarg);
    conditions.push(...conjunctsOf(join?.quals));
    isPlain &&= !join?.isNatural && (join?.usingClause ?? []).every(isTenant);
  }
  return { tables, conditions, isPlain };
}

function isTenant({ String: name }: SqlTree): boolean {
  return name?.sval === TENANT;
}
