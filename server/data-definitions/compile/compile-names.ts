import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';
import type { AlwaysValue, DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { FilterValue } from '#schemas/definitions/panel.ts';
import { writtenBoolean } from '#schemas/wire/written-boolean.ts';
import { type Fault, noOption } from '../../definitions/missing.ts';
import type { CompiledField, Fields } from '../compiled.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { CURRENT_USER, filterTerms } from '../sql/filter-value.ts';
import { parameterValue } from '../sql/parameter-value.ts';
import { fieldMeant } from './field-meant.ts';
import { parseCondition, SOME_CONTEXT } from './formulas/compile-expressions.ts';
import { type IssuePath, Issues } from './issues.ts';
import { holdsKey, isShownName } from './shown-name.ts';

/** What authors write for a value that is known only later. */
const STANDS_FOR_SOMETHING = /^(?:\{[\w.]+\}|:\w+|\W*current_?user\W*)$/i;

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
    issues.unknownField(place(index), name, fields);
    // Read as it was meant, so that nothing more is told of it.
    const meant = fields.get(fieldMeant(name, fields) ?? '');
    return meant && !names.includes(meant.name) ? [meant] : [];
  });
}

/** Names "always" what is no field, or something in place of a login, or a field that holds none? What was meant nobody knows. */
export function namesOther(always: Readonly<Record<string, AlwaysValue>>, fields: Fields): boolean {
  return Object.entries(always).some(([name, value]) => {
    const field = fields.get(name);
    if (!field) return true;
    const isMeant = typeof value === 'string' && STANDS_FOR_SOMETHING.test(value);
    return isMeant && alwaysFaults(field, value).length > 0;
  });
}

function holdsLogin({ unknown, storage, field }: CompiledField): boolean {
  return unknown || (storage === 'text' && !field.multipleSelect);
}

/** What keeps a value from being one that always holds, or that a new record has. */
export function alwaysFaults(field: CompiledField, value: FilterValue): Fault[] {
  if (value === CURRENT_USER) {
    if (holdsLogin(field)) return [];
    return [{ message: `"${CURRENT_USER}" is a login, but "${field.name}" does not hold a text` }];
  }
  if (typeof value === 'string' && STANDS_FOR_SOMETHING.test(value)) {
    const message = `"${value}" is not known here: only "${CURRENT_USER}" stands for something else`;
    return [{ message, suggestion: CURRENT_USER }];
  }
  const faults = filterFaults(field, value);
  // Only what somebody asks for is looked for in the names of the quoted rows.
  const isName =
    faults.length === 0 && filterTerms(value).some(({ text }) => isShownName(field, text));
  return isName ? [{ message: holdsKey(field) }] : faults;
}

/** What keeps a value from being a filter of the field, or from ever finding a row. */
export function filterFaults(field: CompiledField, value: FilterValue): Fault[] {
  if (field.unknown) return [];
  try {
    filterSql(field, value, SOME_CONTEXT);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ message: error.message }];
  }
  const { optionNames } = field;
  if (!optionNames) return [...bareValue(field, value), ...reversedRange(field, value)];
  return filterTerms(value).flatMap(({ text }) =>
    optionNames.has(text) ? [] : [noOption(field.name, text, optionNames.keys())],
  );
}

/** A number, true or false where a text is looked for, which finds all that have it somewhere. */
function bareValue({ name, field, storage, quote }: CompiledField, value: FilterValue): Fault[] {
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  if (!isBare || field.type !== 'Text' || storage !== 'text' || quote) return [];
  const message = `"${name}" holds texts, so this finds each that has ${value} in it`;
  return [{ message, suggestion: `"${value}"`, mild: true }];
}

/** A range that ends before it begins finds nothing. */
function reversedRange({ field }: CompiledField, value: FilterValue): Fault[] {
  if (typeof value !== 'string' || (field.type !== 'Number' && field.type !== 'DateTime'))
    return [];
  const [from = '', to = ''] = value.split('~').map((end) => end.trim());
  if (from === '' || to === '') return [];
  const isReversed = field.type === 'Number' ? Number(from) > Number(to) : from > to;
  if (!isReversed) return [];
  return [{ message: `this range ends before it begins`, suggestion: `${to}~${from}` }];
}

/** Looks for faults in formulas and names inside fields. */
export function checkFieldFormulas(
  document: DataDefinitionDocument,
  fields: Fields,
  issues: Issues,
): void {
  for (const [index, field] of (document.fields ?? []).entries()) {
    const { visible } = field.other;
    if (visible !== undefined) checkVisible(document, index, visible, fields, issues);
    const { options = [] } = fields.get(field.name) ?? {};
    const known = new Set(options.map(({ Key }) => Key));
    for (const value of Object.keys(field.classes ?? {})) {
      if (known.size > 0 && !known.has(value) && !fields.get(field.name)?.words?.includes(value)) {
        const meant = options.filter(({ Name }) => Name.replace(/^__/, '') === value);
        const key = meant.length === 1 ? meant[0]?.Key : undefined;
        issues.unknown(['fields', index, 'classes', value], 'option', value, known, key, {
          isOfKey: true,
        });
      } else if (known.size === 0) {
        const path = ['fields', index, 'classes', value];
        warnOfNoValue(path, value, fields.get(field.name), issues);
      }
    }
  }
}

/** A class for a value that a field of numbers, or of yes and no, never has, as the name of what a Quote chooses. */
function warnOfNoValue(
  path: IssuePath,
  value: string,
  field: CompiledField | undefined,
  issues: Issues,
): void {
  const isNumber = field?.storage === 'integer' || field?.storage === 'decimal';
  const isNone = isNumber
    ? Number.isNaN(Number(value)) && value !== 'null'
    : field?.storage === 'boolean' && !BOOLEANS.includes(value);
  if (!field || !isNone) return;
  const kept = isNumber ? 'numbers' : 'true or false';
  const message = `"${field.name}" holds ${kept}, so no cell has "${value}": classes go by what is stored`;
  const meant = isNumber ? null : writtenBoolean(value);
  const suggestion = meant === null ? {} : { suggestion: String(meant) };
  issues.add(path, message, { ...suggestion, isOfKey: true, mild: true });
}

/** What classes of a field of yes and no go by. */
const BOOLEANS = ['true', 'false', 'null'];

/** A formula that shows a field: of one that names another field in its place, what else is said follows. */
function checkVisible(
  document: DataDefinitionDocument,
  index: number,
  visible: string,
  fields: Fields,
  issues: Issues,
): void {
  const path = ['fields', index, 'other', 'visible'];
  const own = new Issues();
  parseCondition(visible, fields, own, path);
  const hiding = own.isFaulty ? null : hidesItself(document, index, visible, fields);
  if (hiding === null) issues.found.push(...own.found);
  else issues.warn(path, hiding);
}

/**
 * What is said of a field that is shown by what stands in it alone: who empties it, or begins a new record, cannot
 * fill it in; null where it is not.
 */
function hidesItself(
  { fields: all = [], access, source }: DataDefinitionDocument,
  index: number,
  visible: string,
  fields: Fields,
): string | null {
  const field = all[index];
  const parsed = parseExpression(visible);
  if (!field || !parsed.ok || !('table' in source) || access.write.length === 0) return null;
  const names = fieldsOf(parsed.ast).map(({ name }) => name);
  const isReadonly = field.readonly ?? fields.get(field.name)?.field.readonly;
  if (isReadonly || names.length === 0 || names.some((name) => name !== field.name)) return null;
  return `"${field.name}" is shown by its own value alone, so nobody can fill it in where it is hidden: name another field, or make it readonly`;
}

/** @throws Refusal when a new record cannot have the value, or would not show it as what it is. */
function checkDefault(field: CompiledField, value: unknown): void {
  parameterValue(field, value, SOME_CONTEXT);
  if (isShownName(field, value)) throw badRequest(holdsKey(field));
  const { type } = field.field;
  if (type === 'Boolean' && typeof value !== 'boolean') {
    throw badRequest(`"${field.name}" takes true or false, without quotes`);
  }
  if (type !== 'Number') return;
  if (typeof value !== 'number') throw badRequest(`"${field.name}" takes a number, without quotes`);
  if (field.storage === 'integer' && !field.money && !Number.isInteger(value)) {
    throw badRequest(`"${field.name}" takes a whole number`);
  }
  const { decimals } = field;
  if (field.money || decimals === undefined || Number(value.toFixed(decimals)) === value) return;
  throw badRequest(
    decimals === 0
      ? `"${field.name}" takes a whole number`
      : `"${field.name}" has more decimals here than its column keeps: ${decimals}`,
  );
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
    if (typeof initial === 'string' && STANDS_FOR_SOMETHING.test(initial)) {
      for (const { message, ...hint } of alwaysFaults(field, initial))
        issues.add(path, message, hint);
      continue;
    }
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
      for (const value of values) checkDefault(field, value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.add(path, error.message);
    }
  }
}
