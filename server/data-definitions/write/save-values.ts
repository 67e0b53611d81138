import { compileExpression } from '#expressions/compile.ts';
import { parseExpression } from '#expressions/parse.ts';
import { holds } from '#expressions/values.ts';
import {
  CLASS_SUFFIX,
  DISPLAY_SUFFIX,
  ROW_CLASS_KEY,
  type Row,
} from '#schemas/definitions/common.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import { decimalText } from '#schemas/wire/decimal-text.ts';
import { fileAddress } from '#schemas/wire/file-address.ts';
import { isSeen } from '#schemas/wire/seen-text.ts';
import { sanitizeHtml } from '../../html/sanitize.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { badRequest, noSuchName, Refusal } from '../refusal.ts';
import { isOnClock } from '../run-context.ts';
import {
  CURRENT_USER,
  exactText,
  typedNumber,
  typedTime,
  wholeNumberOf,
} from '../sql/filter-value.ts';
import { isWholeNumber } from '../sql/own-type.ts';
import { type ParameterValue, parameterValue } from '../sql/parameter-value.ts';
import { plainTime } from '../sql/plain-time.ts';
import { DOES_NOT_FIT, type FieldFault, RowFault, type WrittenValues } from './row-fault.ts';
import type { SaveRun } from './save-run.ts';

/**
 * What of a request's row is written, by the rules that its form has too: types, options, required
 * and readonly fields (spec 5.7).
 *
 * @param stored the row as it is, null for a new one.
 * @param saysStored whether a value says what is stored already, though in other words.
 * @throws RowFault naming each faulty field.
 * @throws Refusal when a value belongs to no field: nothing a client sends reaches another column.
 */
export async function valuesToWrite(
  definition: CompiledDefinition,
  values: Row,
  stored: Row | null,
  context: RunContext,
  saysStored: SaveRun['saysStored'] = () => false,
): Promise<WrittenValues> {
  const faults: FieldFault[] = [];
  const written = new Map<CompiledField, ParameterValue>();
  const initial = stored ? {} : initialValues(definition, context.user);
  const wanted = { ...initial, ...values };
  for (const [name, value] of Object.entries(wanted)) {
    const field = definition.byName.get(name);
    if (!field) {
      if (isCompanion(definition, name)) continue;
      throw noSuchName(`${definition.code} has no field "${name}"`);
    }
    if (stored && isStored(field, value, stored[name])) continue;
    if (stored && saysStored(value, stored[name])) continue;
    // A form sends back what it was given for a new record.
    const isOwnDefault = Object.hasOwn(initial, name) && sameValue(value, initial[name]);
    if (field.field.readonly && !isOwnDefault) {
      faults.push({ name, message: '__This value can not be changed' });
      continue;
    }
    try {
      written.set(field, await writtenValue(field, value, context));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push({ name, message: error.message });
    }
  }
  faults.push(...toOneColumn(written, stored === null));
  faults.push(...missing(definition, wanted, stored, context, saysStored));
  if (faults.length > 0) throw new RowFault('', { fields: unique(faults) });
  return written;
}

/**
 * Leaves each column one value, where several fields have the same one. What says nothing in a new row gives way.
 *
 * @returns the fields that say different things of one column.
 */
function toOneColumn(written: Map<CompiledField, ParameterValue>, isNew: boolean): FieldFault[] {
  const faults: FieldFault[] = [];
  const first = new Map<string, CompiledField>();
  for (const [field, value] of written) {
    const other = first.get(field.column);
    const known = other && written.get(other);
    if (other === undefined || (isNew && isEmpty(known))) {
      if (other) written.delete(other);
      first.set(field.column, field);
    } else if (sameValue(value, known) || (isNew && isEmpty(value))) written.delete(field);
    else {
      const message = '__Two fields of this row say different things of the same';
      faults.push({ name: other.name, message }, { name: field.name, message });
    }
  }
  return faults;
}

/** A moment is the same however it is written: `2026-01-31 23:59:59`, or with a `T`. */
function isStored({ field }: CompiledField, value: unknown, stored: unknown): boolean {
  if (sameValue(value, stored)) return true;
  if (field.type !== 'DateTime' || isEmpty(value) || isEmpty(stored)) return false;
  const before = typedTime(String(stored));
  return before !== null && typedTime(String(value))?.start === before.start;
}

/** Do both mean the same to whoever reads them? Nothing, an empty text and an empty list do. */
export function sameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * What a new row gets where nobody says otherwise.
 *
 * @param user login of who makes it, null for a visitor.
 */
export function initialValues(
  definition: Pick<CompiledDefinition, 'fields' | 'always'>,
  user: string | null,
): Row {
  const initial: Row = {};
  for (const field of definition.fields) {
    if (field.initial === CURRENT_USER) initial[field.name] = user;
    else if (field.initial !== undefined) initial[field.name] = field.initial;
  }
  // A new row belongs where it is made: a filter that always holds decides the value.
  for (const filter of definition.always) {
    if ('of' in filter) continue;
    const { field, value } = filter;
    if (value === CURRENT_USER) initial[field.name] = user;
    else if (typeof value === 'string') initial[field.name] = exactText(value);
    else if (!Array.isArray(value)) initial[field.name] = value;
  }
  return initial;
}

/** Keys that rows carry beside the fields' own (spec 3.5, 3.6); they are never stored. */
function isCompanion(definition: CompiledDefinition, name: string): boolean {
  if (name === ROW_CLASS_KEY) return true;
  return [DISPLAY_SUFFIX, CLASS_SUFFIX].some(
    (suffix) => name.endsWith(suffix) && definition.byName.has(name.slice(0, -suffix.length)),
  );
}

function missing(
  definition: CompiledDefinition,
  wanted: Row,
  stored: Row | null,
  { now }: RunContext,
  saysStored: NonNullable<SaveRun['saysStored']>,
): FieldFault[] {
  const row = { ...stored, ...wanted };
  return definition.fields.flatMap(({ name, field }) => {
    const touched =
      stored === null || (Object.hasOwn(wanted, name) && !saysStored(wanted[name], stored[name]));
    if (!field.required || field.hidden || field.readonly || !touched) return [];
    return isEmpty(row[name]) && isVisible(field.other.visible, row, now)
      ? [{ name, message: '__This field is required' }]
      : [];
  });
}

function isVisible(formula: string | undefined, row: Row, now: string): boolean {
  const parsed = formula === undefined ? null : parseExpression(formula);
  return !parsed?.ok || holds(compileExpression(parsed.ast)({ row, now }));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || !isSeen(String(value));
}

/** @throws Refusal when the value does not fit the field. */
async function writtenValue(
  field: CompiledField,
  value: unknown,
  context: RunContext,
): Promise<ParameterValue> {
  const isList = field.storage === 'textList';
  const keys = isEmpty(value) ? [] : listOf(value, isList ? undefined : field);
  if (field.optionNames && !keys.every((key) => field.optionNames?.has(key))) {
    throw badRequest('__This value is not among the options');
  }
  if (isFileField(field.field)) assertFiles(field, isList ? keys : value);
  if (isList) return parameterValue(field, keys, context);
  if (isEmpty(value)) return field.storage === 'text' && !field.nullable ? '' : null;
  const { type, format, multipleSelect } = field.field;
  if (field.storage === 'time') return plainTime(String(value));
  if (format === 'html') return sanitizeHtml(String(value));
  const digits = typeof value === 'number' ? decimalText(value) : String(value).trim();
  if (type === 'Number') assertNumber(field, digits, context);
  if (type === 'DateTime') assertTime(field, String(value), context);
  const plain = Array.isArray(value) && multipleSelect ? value.map(String).join(',') : value;
  return parameterValue(field, plain, context);
}

/** @throws Refusal for a text that names no file, as `javascript:…`, and in a File for a picture that is the value itself. */
function assertFiles({ field }: CompiledField, value: unknown): void {
  if (isEmpty(value)) return;
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  const isFile = (text: string) =>
    fileAddress(text) !== null && (field.extraType === 'Image' || !text.startsWith('data:'));
  if (!texts.every(isFile)) throw badRequest('__This is not the address of a file');
}

/** A day of the calendar that filters, forms and workbooks have no room for. */
const FAR_DAY = /^(?:[+-]?\d{5,}|-\d{1,4}|0000)-\d\d-\d\d|^\d{4,}-\d\d-\d\d.* BC$/;

/** @throws Refusal for what is no date, or a time that the database would move by an hour without a word. */
function assertTime({ storage }: CompiledField, text: string, { timeZone }: RunContext): void {
  const typed = typedTime(text);
  if (!typed) {
    const isFar = FAR_DAY.test(text);
    throw badRequest(
      isFar ? '__Only days of the years 1 to 9999 can be saved' : '__This is not a date',
    );
  }
  if (storage === 'timestamptz' && !isOnClock(typed.start, timeZone)) {
    throw badRequest('__This hour is left out: clocks are put forward that day');
  }
}

/** @throws Refusal for what is no number, is larger than any column's, or has decimals that would be lost without a word. */
function assertNumber(field: CompiledField, text: string, { currencyDigits }: RunContext): void {
  const typed = typedNumber(text);
  if (typed === null) throw badRequest('__This is not a number');
  const whole =
    field.storage === 'integer' ? wholeNumberOf(typed, field.money ? currencyDigits : 0) : null;
  if (whole !== null && !isWholeNumber(whole)) throw badRequest(DOES_NOT_FIT);
  const decimals = field.money ? currencyDigits : field.decimals;
  if (decimals === undefined || (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= decimals) {
    return;
  }
  const message = decimals === 0 ? '__This is not a whole number' : DECIMALS[decimals];
  throw badRequest(message ?? '__This has more decimals than are kept');
}

const DECIMALS: Readonly<Record<number, string>> = {
  1: '__At most one decimal',
  2: '__At most two decimals',
  3: '__At most three decimals',
  4: '__At most four decimals',
};

function listOf(value: unknown, field?: CompiledField): string[] {
  if (Array.isArray(value)) return value.map(String);
  const isList = field === undefined || field.field.multipleSelect;
  const parts = isList ? String(value).split(',') : [String(value)];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function unique(faults: readonly FieldFault[]): FieldFault[] {
  return [...new Map(faults.map((fault) => [fault.name, fault])).values()];
}
