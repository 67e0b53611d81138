import { suggest } from '../../definitions/suggest.ts';
import type { AuthoredSql } from './authored-sql.ts';
import type { RowOfAction } from './check-parameters.ts';

/** Options that are named beside a value that is none. */
const MOST_NAMED = 20;

/**
 * Looks for values that an action saves in a column of its own table, or looks for there, and that the field's lookup does
 * not offer. Nothing is refused for it: without a CHECK rows may have what nobody can choose.
 */
export function optionFaults(
  { literals }: Pick<AuthoredSql, 'literals'>,
  { fields, source }: Pick<RowOfAction, 'fields' | 'source'>,
): { message: string; offset: number; suggestion?: string; mild: true }[] {
  if (source.kind !== 'table') return [];
  return literals.flatMap(({ tables, column, value, offset }) => {
    const [table, another] = tables;
    if (value === null || another !== undefined || table !== source.name) return [];
    // Two fields may show one column by lookups of their own.
    const shown = [...fields.values()].filter((field) => field.column === column);
    const [field] = shown;
    const { optionNames, words } = field ?? {};
    if (!field || shown.length > 1 || !optionNames || field.unknown || field.field.multipleSelect) {
      return [];
    }
    if (value === '' || optionNames.has(value) || words?.includes(value)) return [];
    const known = [...optionNames.keys()];
    const suggestion = suggest(value, known);
    const message = `"${field.name}" has no option "${value}"; there are ${known.slice(0, MOST_NAMED).join(', ')}`;
    return [
      { message, offset, ...(suggestion !== undefined && { suggestion }), mild: true as const },
    ];
  });
}
