import type { Fault } from '../../../definitions/missing.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import { noShare } from '../no-share.ts';
import type { AuthoredSql } from './authored-sql.ts';

/** Looks for numbers that columns are held against, or given, which definitions show in percent: `discount > 30`. */
export async function percentFaults(
  { literals, comparisons }: Pick<AuthoredSql, 'literals' | 'comparisons'>,
  { relations, formats }: Pick<DefinitionEnvironment, 'relations' | 'formats'>,
): Promise<(Fault & { readonly offset: number; readonly mild: true })[]> {
  const numbers = [
    ...literals.map(({ tables, column, value, offset }) => ({ tables, column, value, offset })),
    // What a column equals is a literal of its own.
    ...comparisons.flatMap(({ tables, names, operator, than, offset }) => {
      const column = names.at(-1) ?? '';
      return operator === '=' || typeof than !== 'number'
        ? []
        : [{ tables, column, value: than, offset }];
    }),
  ].filter(({ value }) => value !== null && noShare('', Number(value)) !== null);
  if (numbers.length === 0) return [];
  const { percent } = await formats();
  const told = new Set<number>();
  return numbers.flatMap(({ tables, column, value, offset }) => {
    const owners = tables.filter((table) => relations.get(table)?.columns.has(column));
    const [table] = owners;
    const no = noShare(column, Number(value));
    if (!no || owners.length !== 1 || !percent.has(`${table}.${column}`)) return [];
    // Both ends of BETWEEN stand at the column.
    if (told.has(offset)) return [];
    told.add(offset);
    return [{ message: `${no.message}: write ${no.suggestion}`, offset, mild: true as const }];
  });
}
