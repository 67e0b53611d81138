import { type Fault, noOption } from '../../definitions/missing.ts';
import type { CompiledField } from '../compiled.ts';
import type { AuthoredSql } from './authored-sql/authored-sql.ts';
import type { RowOfAction } from './check-parameters.ts';

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

type OptionFault = Fault & { readonly offset: number; readonly mild: true };

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
  return [{ ...noOption(field.name, value, optionNames.keys()), offset, mild: true }];
}
