import {
  columnNames,
  columnPath,
  firstLocation,
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';
import { operatorOf, type Tables } from './sql-literals.ts';
import { RANGES } from './sql-ranges.ts';

/** Whether it always holds that a column stands so to itself, where it has a value. */
const OF_ITSELF: Readonly<Record<string, boolean>> = {
  ...{ '=': true, '<=': true, '>=': true },
  ...{ '<>': false, '!=': false, '<': false, '>': false },
};

/**
 * Looks for columns that are held against themselves: `ends >= ends`, `day BETWEEN begins AND begins`, `tstzrange(starts, starts)`.
 *
 * @param mayTake may a param stand there that was meant?
 */
export function sameSides(statement: SqlTree, mayTake: boolean): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ A_Expr: test, FuncCall: call }) => [
    ...(test ? [...ofComparison(test, mayTake), ...ofBetween(test)] : []),
    ...(call ? ofRange(call) : []),
  ]);
}

function ofComparison(test: SqlNode<'A_Expr'>, mayTake: boolean): SqlAdvice[] {
  const { kind, lexpr, rexpr, location = 0 } = test;
  const column = sameColumn(lexpr, rexpr);
  const always = OF_ITSELF[operatorOf(test)];
  if (kind !== 'AEXPR_OP' || column === null || always === undefined) return [];
  const other = mayTake ? `a param is written :${column}` : 'name another column';
  const ofTable = column.startsWith('new.')
    ? 'OLD is the row as it was'
    : 'name one of another table';
  const instead = column.includes('.') ? ofTable : other;
  const how = always ? 'always' : 'never';
  const message = `this compares "${column}" with itself, so it ${how} holds: ${instead}`;
  return [{ message, byte: location }];
}

function ofBetween({ kind, rexpr }: SqlNode<'A_Expr'>): SqlAdvice[] {
  const [from, to] = rexpr?.List?.items ?? [];
  const column = sameColumn(from, to);
  if (!kind?.includes('BETWEEN') || column === null) return [];
  const message = `"${column}" is both ends here, so only what equals it lies between`;
  return [{ message, byte: firstLocation(to) ?? 0 }];
}

/** A range without its ends; `[]` says that they belong to it. */
function ofRange({ funcname, args = [], location = 0 }: SqlNode<'FuncCall'>): SqlAdvice[] {
  const [from, to, ends] = args;
  const column = sameColumn(from, to);
  if (!RANGES.test(lastName(funcname) ?? '') || column === null || ends) return [];
  return [{ message: `"${column}" is both ends of this range, so it is empty`, byte: location }];
}

/**
 * Does a condition hold a column against itself, `l.no = l.no` or `l.no = no`?
 *
 * @param nearest the tables that are read where it stands.
 */
export function holdsItself({ A_Expr: test }: SqlTree, nearest: Tables | null): boolean {
  if (test?.kind !== 'AEXPR_OP' || operatorOf(test) !== '=') return false;
  const { lexpr, rexpr } = test;
  return sameColumn(lexpr, rexpr) !== null || aliasOfItself([lexpr, rexpr], nearest) !== undefined;
}

/** The table of one column that both sides are: what says no table is the nearest of that name. */
export function aliasOfItself(
  sides: readonly (SqlTree | undefined)[],
  nearest: Tables | null | undefined,
): string | undefined {
  const [long, short] = sides.map(columnNames).sort((one, other) => other.length - one.length);
  const alias = long?.at(-2);
  const isSame = short?.length === 1 && short[0] !== undefined && long?.at(-1) === short[0];
  return isSame && alias !== undefined && nearest?.has(alias) ? alias : undefined;
}

function sameColumn(one: SqlTree | undefined, other: SqlTree | undefined): string | null {
  const [left, right] = [one, other].map((side) => columnPath(side)?.join('.'));
  return left !== undefined && left === right ? left : null;
}
