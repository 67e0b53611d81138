import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { compileFormula } from './compile-expressions.ts';
import type { CompiledDefinition, CompiledField } from './compiled.ts';
import { filterSql } from './filter-sql.ts';
import type { IssuePath, Issues } from './issues.ts';
import { parameterValue } from './parameter-value.ts';
import { badRequest, Refusal } from './refusal.ts';

type Fields = ReadonlyMap<string, CompiledField>;

/** Values are looked at when nobody has asked yet. */
const ANY_TENANT = { timeZone: 'UTC', currencyDigits: 2, now: '2000-01-01T00:00:00' };

/** Fields by their names; a name that none has is an issue. */
export function namedFields(
  names: readonly string[],
  fields: Fields,
  issues: Issues,
  place: (index: number) => IssuePath,
): CompiledField[] {
  return names.flatMap((name, index) => {
    const field = fields.get(name);
    if (field) return [field];
    issues.unknown(place(index), 'field', name, fields.keys());
    return [];
  });
}

/** Filters that a document sets itself; names and values that cannot be are issues. */
export function checkFilterValues(
  values: Readonly<Record<string, FilterValue>>,
  fields: Fields,
  issues: Issues,
  path: IssuePath,
): CompiledDefinition['always'] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (!field) {
      issues.unknown([...path, name], 'field', name, fields.keys());
      return [];
    }
    try {
      filterSql(field, value, ANY_TENANT);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.add([...path, name], error.message);
    }
    return [{ field, value }];
  });
}

/** Looks for faults in formulas and names inside fields. */
export function checkFieldFormulas(
  document: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    const { visible } = field.other;
    if (visible !== undefined) {
      compileFormula(visible, fields, issues, ['fields', index, 'other', 'visible']);
    }
    const known = new Set(fields.get(field.name)?.options?.map(({ Key }) => Key));
    for (const value of Object.keys(field.classes ?? {})) {
      if (known.size > 0 && !known.has(value)) {
        issues.unknown(['fields', index, 'classes', value], 'option', value, known);
      }
    }
  }
}

/** Looks for values of new records that their own fields would refuse. */
export function checkDefaults(
  document: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): void {
  for (const [index, { name }] of (document.fields ?? []).entries()) {
    const field = fields.get(name);
    const initial = field?.initial;
    if (!field || initial === undefined || initial === null || initial === '') continue;
    const path = ['fields', index, 'default'];
    const values = Array.isArray(initial) ? initial : [initial];
    if (field.optionNames && !(field.field.multipleSelect && typeof initial === 'string')) {
      for (const value of values) {
        if (field.optionNames.has(String(value))) continue;
        issues.unknown(path, 'option', String(value), field.optionNames.keys());
      }
      continue;
    }
    try {
      if (Array.isArray(initial) && !field.field.multipleSelect && field.storage !== 'textList') {
        throw badRequest(`"${name}" takes one value`);
      }
      for (const value of values) parameterValue(field, value, ANY_TENANT);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.add(path, error.message);
    }
  }
}
