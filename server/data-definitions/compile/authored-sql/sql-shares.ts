import { lastName, type SqlNode, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import type { DerivedRows } from './sql-derived.ts';
import { behindColumn } from './sql-derived-columns.ts';
import { columnIn, operatorOf, type SqlColumn, type Tables } from './sql-literals.ts';

/**
 * A share of whole numbers that is multiplied, added up or made a decimal afterwards: `done / planned * 100`,
 * `sum(grams / 1000)`, `(done / planned)::numeric`; or of what is counted, `count(*) FILTER (WHERE …) / count(*)`.
 * Its offset is in bytes.
 */
export interface SqlShare {
  readonly kind: 'share';
  readonly then: 'multiplied' | 'added up' | 'cast' | 'nothing';
  readonly columns: readonly WholeColumn[];
  readonly byte: number;
}

/** A column that has to be of whole numbers; those of a sum have to be short, since that of long ones is a decimal. */
type WholeColumn = SqlColumn & { readonly isSummed?: true };

/** Types of which a number has digits behind the point. */
const DECIMALS: ReadonlySet<string> = new Set(['numeric', 'float8', 'float4']);

/** Finds a share that is made a decimal when its rest is lost. */
export function* castShare(
  { arg, typeName }: SqlNode<'TypeCast'>,
  scopes: readonly Tables[],
  derived: DerivedRows,
): Generator<SqlShare> {
  if (DECIMALS.has(lastName(typeName?.names) ?? '')) yield* shareIn(arg, scopes, derived, 'cast');
}

/** Finds a share of what may be whole numbers. */
export function* shareIn(
  side: SqlTree | undefined,
  scopes: readonly Tables[],
  derived: DerivedRows,
  then: SqlShare['then'],
): Generator<SqlShare> {
  const division = side?.A_Expr;
  if (!division || operatorOf(division) !== '/') return;
  const { lexpr, rexpr, location: byte = 0 } = division;
  // What is multiplied by a part of it is rounded so on purpose: `minutes / 15 * 15`.
  const isUnit = then !== 'multiplied' && (rexpr?.A_Const?.ival?.ival ?? 0) > 1;
  const above = wholeIn(lexpr, scopes, derived);
  const below = isUnit ? [] : wholeIn(rexpr, scopes, derived);
  if (above && below) yield { kind: 'share', then, columns: [...above, ...below], byte };
}

/** Finds how many of all rows are some of them, which comes to nothing unless they are all. */
export function* countedShare({
  lexpr,
  rexpr,
  location: byte = 0,
}: SqlNode<'A_Expr'>): Generator<SqlShare> {
  const [some, all] = [lexpr, unlessNull(rexpr) ?? rexpr].map((side) => side?.FuncCall);
  const isCounted = [some, all].every((one) => lastName(one?.funcname) === 'count' && !one?.over);
  if (!isCounted || !some?.agg_filter || !all?.agg_star || all.agg_filter) return;
  const then = 'nothing';
  yield { kind: 'share', then, columns: [], byte };
}

/** What `nullif(…, 0)` lets through. */
function unlessNull(side: SqlTree | undefined): SqlTree | undefined {
  return side?.A_Expr?.kind === 'AEXPR_NULLIF' ? side.A_Expr.lexpr : undefined;
}

/** Columns that have to be whole numbers for this to be one; null where it may be none all the same. */
function wholeIn(
  side: SqlTree | undefined,
  scopes: readonly Tables[],
  derived: DerivedRows,
): readonly WholeColumn[] | null {
  const { CoalesceExpr, FuncCall } = side ?? {};
  const [first, ...others] = CoalesceExpr?.args ?? [];
  const within = first ?? unlessNull(side);
  if (within) {
    const isPlain = others.every((one) => one.A_Const?.ival !== undefined);
    return isPlain ? wholeIn(within, scopes, derived) : null;
  }
  const called = lastName(FuncCall?.funcname);
  if (called === 'count') return [];
  if (called === 'sum') {
    const columns = wholeIn(FuncCall?.args?.[0], scopes, derived);
    // The sum of what is counted, or of a sum, is a decimal.
    if (!columns?.length || columns.some(({ isSummed }) => isSummed)) return null;
    return columns.map((one) => ({ ...one, isSummed: true as const }));
  }
  const behind = behindColumn(side, scopes, derived);
  if (behind) return wholeIn(behind.tree, behind.scopes, behind.derived);
  const column = behind === null ? null : columnIn(side, scopes);
  return column && [column];
}
