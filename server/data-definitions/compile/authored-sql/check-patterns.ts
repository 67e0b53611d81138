import type { SqlNode } from '../../../database/sql-tree.ts';
import { withoutCast } from '../../../database/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { columnIn, constantOf, operatorOf, scopedNodes } from './sql-literals.ts';

type PatternEnvironment = Pick<DefinitionEnvironment, 'relations' | 'words' | 'offered'>;

/** Looks for patterns of LIKE that fit none of the words that a CHECK or the lookups of a column know. */
export async function patternFaults(
  { stmt, placeOf }: Pick<AuthoredSql, 'stmt' | 'placeOf'>,
  { relations, words, offered }: PatternEnvironment,
): Promise<(Fault & { offset: number; mild: true })[]> {
  const found: (Fault & { offset: number; mild: true })[] = [];
  for (const { tree, scopes } of scopedNodes(stmt, new Map())) {
    const pattern = tree.A_Expr ? patternIn(tree.A_Expr) : null;
    const column = columnIn(withoutCast(tree.A_Expr?.lexpr), scopes);
    if (!pattern || !column) continue;
    const owners = column.tables.filter((one) => relations.get(one)?.columns.has(column.column));
    const [table] = owners;
    if (table === undefined || owners.length > 1) continue;
    const known =
      (await words(table, column.column)) ??
      relations.get(table)?.columns.get(column.column)?.values ??
      (await offered(table, column.column))?.keys;
    if (!known?.length || known.some((word) => pattern.fits.test(word))) continue;
    const message = `${column.column} of ${table} is never like "${pattern.text}": it knows ${known.slice(0, 20).join(', ')}`;
    const [core = ''] = pattern.text.split(/[%_]+/).filter((part) => part !== '');
    const meant = suggest(core, known);
    const suggestion = meant === undefined ? {} : { suggestion: pattern.text.replace(core, meant) };
    found.push({ message, offset: placeOf(pattern.byte), mild: true, ...suggestion });
  }
  return found;
}

/** The pattern that a comparison is about, where it is written out. */
function patternIn(test: SqlNode<'A_Expr'>) {
  if (test.kind !== 'AEXPR_LIKE' && test.kind !== 'AEXPR_ILIKE') return null;
  const constant = test.rexpr && constantOf(test.rexpr);
  if (constant?.value == null) return null;
  const isAnyCase = operatorOf(test).endsWith('*');
  return {
    text: constant.value,
    byte: constant.byte,
    fits: expressionOf(constant.value, isAnyCase),
  };
}

/** A pattern of LIKE as a regular expression. */
function expressionOf(pattern: string, isAnyCase: boolean): RegExp {
  const parts = pattern.replace(/\\(.)|[%_]|[.*+?^${}()|[\]\\]/gsu, (sign, escaped?: string) => {
    if (escaped !== undefined) return escaped.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
    return sign === '%' ? '.*' : sign === '_' ? '.' : `\\${sign}`;
  });
  return new RegExp(`^${parts}$`, isAnyCase ? 'isu' : 'su');
}
