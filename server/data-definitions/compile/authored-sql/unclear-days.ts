import type { SqlNode } from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { dayMeant } from '../../../own-tables/day-meant.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { foundIn } from './sql-found.ts';
import { columnIn, constantOf, operatorOf, type SqlColumn, scopedNodes } from './sql-literals.ts';

type Relations = ReadonlyMap<string, Relation>;

/** A day that stands with its year behind it, or so long ago that a digit is missing; null where its column keeps no day. */
export function unclearDay(storage: string | undefined, text: string): Fault | null {
  if (!/^(?:date|timestamp)/.test(storage ?? '')) return null;
  const meant = dayMeant(text);
  // The database refuses a month that there is not.
  if (meant !== undefined && Number.parseInt(text, 10) <= 12) {
    const message = `"${text}" is read with the month before the day, or as the database is set: write ${meant}, with the year first`;
    return { message };
  }
  const early = /^0\d{3}(?=-)/.exec(text)?.[0];
  return early === undefined
    ? null
    : { message: `"${text}" is a day of the year ${Number(early)}` };
}

/** Looks for such days where a statement writes them into columns, or holds columns against them. */
export function unclearDays(
  {
    stmt,
    around,
    literals,
    placeOf,
  }: Pick<AuthoredSql, 'stmt' | 'around' | 'literals' | 'placeOf'>,
  relations: Relations,
): (Fault & { readonly offset: number; readonly mild: true })[] {
  const ends = [...scopedNodes(stmt, around)].flatMap(({ tree: { A_Expr: test }, scopes }) =>
    (test ? endsIn(test) : []).flatMap(({ side, value, byte }) => {
      const column = columnIn(side, scopes);
      return column ? [{ ...column, value, offset: placeOf(byte) }] : [];
    }),
  );
  const held: readonly (SqlColumn & { value: string | null; offset: number })[] = [
    ...literals,
    ...ends,
  ];
  return held.flatMap((one) => {
    const storage = foundIn(one, relations)?.column.storage;
    const fault = one.value === null ? null : unclearDay(storage, one.value);
    return fault ? [{ ...fault, offset: one.offset, mild: true as const }] : [];
  });
}

/** What a comparison of more and less, or BETWEEN, holds a side of it against. */
function endsIn(test: SqlNode<'A_Expr'>) {
  const { kind, lexpr, rexpr } = test;
  const isRange = /^AEXPR_(?:NOT_)?BETWEEN/.test(kind ?? '');
  if (!isRange && !(kind === 'AEXPR_OP' && /^[<>]=?$/.test(operatorOf(test)))) return [];
  const pairs = isRange
    ? (rexpr?.List?.items ?? []).map((end) => [lexpr, end])
    : [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ];
  return pairs.flatMap(([side, end]) => {
    const constant = end && constantOf(end);
    return constant ? [{ side, ...constant }] : [];
  });
}
