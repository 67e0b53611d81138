import { answeredName, columnPath, nodesIn } from '../../../database/sql-text/sql-tree.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { AuthoredSql } from './authored-sql.ts';

/** A column of an answer that has the name of the next one, since no comma stands between them. */
export interface LostComma {
  /** Column that is read, and the one that it is called like. */
  readonly column: string;
  readonly calledLike: string;
  readonly message: string;
  /** Of the second name in the author's text, from 0. */
  readonly offset: number;
}

/**
 * Looks for commas that a SELECT has lost: in `id, no kind` the column `no` is called `kind`, without a word of the
 * database.
 *
 * @param wanted columns that fields ask for.
 * @param relations tables and views, of which one has to have a column of that name.
 */
export function lostCommas(
  { stmt, placeOf, source }: AuthoredSql & { readonly source: string },
  { columns }: Relation,
  wanted: readonly string[],
  relations: ReadonlyMap<string, Relation>,
): LostComma[] {
  const tables = [...nodesIn(stmt.SelectStmt?.fromClause)].flatMap(
    ({ RangeVar: table }) => relations.get(table?.relname ?? '') ?? [],
  );
  return (stmt.SelectStmt?.targetList ?? []).flatMap((target) => {
    const item = target.ResTarget;
    const [column, calledLike] = [columnPath(item?.val)?.at(-1), answeredName(target)];
    if (column === undefined || calledLike === undefined || column === calledLike) return [];
    if (columns.has(column) || ![column, calledLike].every((name) => wanted.includes(name)))
      return [];
    if (!tables.some((table) => table.columns.has(calledLike))) return [];
    const start = placeOf(item?.location ?? 0);
    const [read] = /^[\w."]+(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/.exec(source.slice(start)) ?? [];
    if (read === undefined || /^as\b/i.test(source.slice(start + read.length))) return [];
    const message = `a comma is missing before "${calledLike}"`;
    return [{ column, calledLike, message, offset: start + read.length }];
  });
}
