import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import * as z from 'zod/mini';
import { isEmptyValue } from '#machines/form/record.ts';
import { DECIMAL } from '#machines/panel/exact-number.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { MAX_HTML } from '#schemas/wire/longest-html.ts';
import { timeOfDay } from '#schemas/wire/written-day.ts';
import { valueText } from '../grid/cells/value-text.ts';
import { fieldKind, isList } from './field-kind.ts';
import { isEditable } from './form-schema.ts';

/** Keys of the texts that tell what is wrong with a value. */
export const FieldProblem = {
  required: 'Please fill out this field',
  number: 'This is not a number',
  integer: 'This is not a whole number',
  date: 'This is not a date',
  time: 'This is no time of day: write 08:30',
  year: 'Only days of the years 1 to 9999 can be saved',
  option: 'This is not one of the options',
  tooLong: 'This text is too long',
} as const;

/** Characters of a text that is no HTML. */
export const MAX_TEXT = 100_000;
/** Characters of a text that an input is given: browsers lay one of ten times as many out for ten seconds. */
const MOST_EDITED = 1_000_000;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day of a year that nothing but the database has room for. */
const FAR_DAY = /^[+-]?\d{5,}-\d\d-\d\d| BC$/;

/** Is the stored text one that no input is given? It is only read, and stays as it is stored. */
export function isTooLongToEdit(value: unknown): boolean {
  return typeof value === 'string' && value.length > MOST_EDITED;
}

/** Is this a day of the calendar, as a date or a time says it? */
export function isDate(value: string): boolean {
  const match = DATE.exec(value);
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

/** Does nothing but zeros stand behind the point? */
function isWhole(value: number | string): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : !/\.\d*[1-9]/.test(value);
}

function valueSchema(field: ClientField): z.ZodMiniType {
  const text = z.string(FieldProblem.option).check(z.maxLength(MAX_TEXT, FieldProblem.tooLong));
  switch (fieldKind(field)) {
    case 'Number':
      return z
        .union(
          [z.number(), z.string().check(z.regex(DECIMAL, FieldProblem.number))],
          FieldProblem.number,
        )
        .check(
          z.refine((value) => field.format !== 'integer' || isWhole(value), FieldProblem.integer),
        );
    case 'Boolean':
      return z.boolean(FieldProblem.option);
    case 'DateTime':
      return z.string(FieldProblem.date).check(
        z.refine(isDate, {
          error: ({ input }) =>
            FAR_DAY.test(String(input)) ? FieldProblem.year : FieldProblem.date,
        }),
      );
    case 'Options': {
      const keys = new Set((field.options ?? []).map(({ Key }) => Key));
      const option = z
        .union([z.string(), z.number(), z.boolean()])
        .check(z.refine((key) => keys.has(valueText(key)), FieldProblem.option));
      return isList(field) ? z.union([z.array(option), z.string()]) : option;
    }
    case 'Html':
      return z.string(FieldProblem.option).check(z.maxLength(MAX_HTML, FieldProblem.tooLong));
    case 'Text':
    case 'TextArea':
      if (field.isTimeOfDay) {
        return z
          .string(FieldProblem.time)
          .check(z.refine((value) => timeOfDay(value) !== null, FieldProblem.time));
      }
      return isList(field) ? z.union([z.array(text), text]) : text;
    default:
      return z.unknown();
  }
}

/**
 * What may be filled in, field by field. A value that is empty is only asked whether it has to be
 * there; one that nobody can change here is the server's business.
 */
function recordSchema(fields: readonly ClientField[]): z.ZodMiniObject {
  return z.looseObject(
    Object.fromEntries(
      fields.filter(isEditable).map((field) => {
        const filled = valueSchema(field);
        return [
          field.name,
          z.unknown().check((context) => {
            if (isEmptyValue(context.value)) {
              if (!field.required) return;
              context.issues.push({
                code: 'custom',
                message: FieldProblem.required,
                input: context.value,
              });
              return;
            }
            const parsed = filled.safeParse(context.value);
            if (!parsed.success) {
              const message = parsed.error.issues[0]?.message ?? FieldProblem.option;
              context.issues.push({ code: 'custom', message, input: context.value });
            }
          }),
        ];
      }),
    ),
  );
}

/**
 * What is wrong with a record by field, as keys of texts; nothing when all is well.
 *
 * @param original the record as it is stored: what it holds already, as a day of the year 10000, keeps nobody from
 *   changing the rest of it, unless it is empty and has to be there.
 */
export function problemsOf(
  fields: readonly ClientField[],
  values: Row,
  original: Row | null = null,
): Record<string, string> {
  const parsed = recordSchema(fields).safeParse(
    Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
  );
  if (parsed.success) return {};
  const told = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(
    told.filter(
      ([name, message]) => message === FieldProblem.required || !isStored(name, values, original),
    ),
  );
}

function isStored(name: string, values: Row, original: Row | null): boolean {
  return original !== null && JSON.stringify(values[name]) === JSON.stringify(original[name]);
}

/**
 * RJSF's validator made of the fields themselves by zod: no schema is compiled, so nothing needs
 * `eval` and no second library comes along.
 */
export function createFieldValidator(
  fields: readonly ClientField[],
  original: Row | null,
  translate: (key: string) => string,
): ValidatorType {
  function errorsOf(formData: Row | undefined): RJSFValidationError[] {
    return Object.entries(problemsOf(fields, formData ?? {}, original)).map(([name, key]) => {
      const message = translate(key);
      return { name, property: `.${name}`, message, stack: `${name}: ${message}` };
    });
  }
  return {
    validateFormData(formData) {
      const errors = errorsOf(formData);
      const errorSchema = Object.fromEntries(
        errors.map(({ name, message }) => [name, { __errors: [message ?? ''] }]),
      ) as ErrorSchema;
      return { errors, errorSchema };
    },
    // Asked for alternatives within a schema only, of which ours have none.
    isValid: () => true,
    rawValidation: <Result>(_schema: RJSFSchema, formData?: Row) => ({
      errors: errorsOf(formData) as unknown as Result[],
    }),
  };
}
