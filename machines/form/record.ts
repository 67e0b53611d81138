import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField, Field } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { isSeen } from '#schemas/wire/seen-text.ts';
import { exactly } from '../filter/filter-value.ts';
import { typedNumber } from '../panel/exact-number.ts';
import { shareOf } from '../panel/percent.ts';
import { valuesOf } from '../panel/row-key.ts';

/** Nothing is filled in: null, no text that anybody sees, no item. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return !isSeen(value);
  return Array.isArray(value) && value.length === 0;
}

/** Do both say the same? All ways to be empty are one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  return typeof a === 'object' || typeof b === 'object'
    ? JSON.stringify(a) === JSON.stringify(b)
    : a === b;
}

/** Names of the fields whose value is not the one of before; of a new record those filled in. */
export function changedNames(
  fields: readonly Pick<Field, 'name' | 'extraType'>[],
  original: Row | null,
  values: Row,
): string[] {
  return fields
    .filter(({ extraType }) => extraType !== 'Label')
    .map(({ name }) => name)
    .filter((name) => !sameValue(original?.[name], values[name]));
}

/** What the definition gives a new record to start with. */
export function initialValues(fields: readonly Pick<ClientField, 'name' | 'initial'>[]): Row {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (isEmptyValue(initial) ? [] : [[name, initial ?? null]])),
  );
}

/** What an address gives a new record, whose queries are texts, as its fields hold it. */
export function givenValues(
  fields: readonly Pick<ClientField, 'name' | 'type' | 'extraType'>[],
  given: Row,
): Row {
  const typed = fields.flatMap(({ name, type, extraType }): [string, Row[string]][] => {
    const said = given[name];
    if (extraType !== undefined || typeof said !== 'string') return [];
    if (type === 'Number') return [[name, typedNumber(said) ?? shareOf(said) ?? said]];
    return type === 'Boolean' && /^(?:true|false)$/.test(said) ? [[name, said === 'true']] : [];
  });
  return { ...given, ...Object.fromEntries(typed) };
}

/**
 * What a new record takes over from another: all that its user could have filled in, with the display
 * forms, but for the key and for what the new one is given anyway.
 */
export function copiedValues(
  {
    key,
    fields,
  }: Pick<ClientDataDefinition, 'key'> & {
    fields: readonly Pick<ClientField, 'name' | 'readonly' | 'extraType'>[];
  },
  record: Row,
  given: Row,
): Row {
  const names = fields
    .filter(({ readonly, extraType }) => !readonly && extraType !== 'Label')
    .map(({ name }) => name)
    .filter((name) => !key.includes(name) && !Object.hasOwn(given, name));
  const shown = new Set(names.flatMap((name) => [name, name + DISPLAY_SUFFIX]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)));
}

/** What a save of the record sends, of the fields that its user may edit; null when nothing was changed. */
export function savedRowOf(
  editable: readonly Pick<Field, 'name' | 'extraType'>[],
  { key, fields }: Pick<ClientDataDefinition, 'key' | 'fields'>,
  original: Row | null,
  values: Row,
): SavedRow | null {
  const changed = changedNames(editable, original, values);
  if (changed.length === 0) return null;
  return original === null
    ? { values: valuesOf(values, changed) }
    : {
        key: valuesOf(original, key),
        values: valuesOf(values, changed),
        original: { ...choicesAlong(fields, changed, original), ...valuesOf(original, changed) },
      };
}

/**
 * The choices of a row whose options depend on changed fields, as its user sees them: a save that leaves them alone says
 * so, for somebody else may have made another choice since, which the change would leave without a place.
 */
export function choicesAlong(
  fields: readonly Pick<ClientField, 'name' | 'dependsOn'>[],
  changed: readonly string[],
  seen: Row,
): Row {
  const names = fields
    .filter(({ dependsOn }) => dependsOn?.some((one) => changed.includes(one)))
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(seen, name));
  return valuesOf(seen, names);
}

/**
 * The newer record as the form shows it: fields that the user changed keep the user's value, all
 * others take the new one with its display form.
 */
export function mergeRecord(
  fields: readonly Pick<Field, 'name' | 'extraType'>[],
  original: Row | null,
  values: Row,
  newer: Row,
): Row {
  const mine = new Set(changedNames(fields, original, values));
  const kept = Object.entries(values).filter(
    ([name]) => mine.has(name) || mine.has(name.replace(/Ui$/, '')),
  );
  return { ...newer, ...Object.fromEntries(kept) };
}

/** A filter for exactly this value; null for one that no filter asks for. */
export function exactFilter(value: unknown): FilterValues[string] {
  if (typeof value === 'string') return exactly(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Which record of a data definition is asked for. */
export interface RecordRequest {
  dataCode: string;
  filters: FilterValues;
}

/** A whole key says which record is meant: what else was known of the row may have changed since. */
export function recordRequest({
  dataCode,
  selection,
  definition,
}: {
  dataCode: string;
  selection: FilterValues | null;
  definition: Pick<ClientDataDefinition, 'key'> | null;
}): RecordRequest {
  const filters = selection ?? {};
  const key = definition?.key ?? [];
  return { dataCode, filters: isWhole(filters, key) ? valuesOf(filters, key) : filters };
}

/** Do these filters ask for all fields of a key? Then they find one record. */
export function isWhole(filters: FilterValues, key: readonly string[]): boolean {
  return key.length > 0 && key.every((name) => (filters[name] ?? null) !== null);
}

/** The record that a form has, by its key; of rows without one what led to it. */
export function storedRequest({
  original,
  ...context
}: Parameters<typeof recordRequest>[0] & { original: Row | null }): RecordRequest {
  const key = context.definition?.key ?? [];
  const known = original === null ? {} : valuesOf(original, key);
  const byKey = Object.entries(known).map(([name, value]) => [name, exactFilter(value)]);
  return recordRequest({
    ...context,
    selection: { ...context.selection, ...Object.fromEntries(byKey) },
  });
}
