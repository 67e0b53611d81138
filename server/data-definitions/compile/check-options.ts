import { suggest } from '../../definitions/suggest.ts';
import type { CompiledField } from '../compiled.ts';
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
): OptionFault[] {
  if (source.kind !== 'table') return [];
  return literals.flatMap(({ tables, column, value, offset }) => {
    const [table, another] = tables;
    if (value === null || another !== undefined || table !== source.name) return [];
    return faultOf(column, value, offset, [...fields.values()]);
  });
}

/** Looks for values that a SELECT writes out for a column, and that the lookup of the field that shows it does not offer. */
export function answerFaults(
  answers: AuthoredSql['answers'],
  fields: readonly CompiledField[],
): OptionFault[] {
  return answers.flatMap(({ column, value, offset }) => faultOf(column, value, offset, fields));
}

/** What is said of a value that the lookup of a field does not offer. */
export function noOption(field: string, value: string, known: readonly string[]): string {
  return `"${field}" has no option "${value}"; there are ${[...new Set(known)].slice(0, MOST_NAMED).join(', ')}`;
}

interface OptionFault {
  readonly message: string;
  readonly offset: number;
  readonly suggestion?: string;
  readonly mild: true;
}

function faultOf(
  column: string,
  value: string,
  offset: number,
  fields: readonly CompiledField[],
): OptionFault[] {
  // Two fields may show one column by lookups of their own.
  const shown = fields.filter((field) => field.column === column);
  const [field] = shown;
  const { optionNames, words } = field ?? {};
  if (!field || shown.length > 1 || !optionNames || field.unknown || field.field.multipleSelect) {
    return [];
  }
  if (value === '' || optionNames.has(value) || words?.includes(value)) return [];
  const known = [...optionNames.keys()];
  const suggestion = suggest(value, known);
  return [
    {
      message: noOption(field.name, value, known),
      offset,
      ...(suggestion !== undefined && { suggestion }),
      mild: true,
    },
  ];
}
