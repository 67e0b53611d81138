import { decimalText } from '#schemas/wire/decimal-text.ts';
import type { CompiledField, RunContext } from '../compiled.ts';
import { badRequest } from '../refusal.ts';
import {
  isExactTime,
  typedBoolean,
  typedNumber,
  typedTime,
  wholeNumberOf,
} from './filter-value.ts';
import { isWholeNumber } from './own-type.ts';

/** A value for a bound parameter: text in the form that PostgreSQL reads, or null. */
export type ParameterValue = string | null;

/**
 * A field's value as it travels, made ready for a parameter that stands for the field's column.
 *
 * @throws Refusal when the value does not fit the field.
 */
export function parameterValue(
  field: CompiledField,
  value: unknown,
  context: RunContext,
): ParameterValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && field.storage === 'textList') {
    return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  }
  if (typeof value === 'object') throw unfit(field, 'a plain value');
  const text = typeof value === 'number' ? decimalText(value) : String(value);
  switch (field.field.type) {
    case 'Text':
      return text;
    case 'Boolean': {
      const wanted = typedBoolean(text);
      if (wanted === null) throw unfit(field, 'true or false');
      return String(wanted);
    }
    case 'DateTime': {
      if (field.exact && isExactTime(text)) return text;
      const time = text === '' ? null : typedTime(text);
      if (text !== '' && !time) throw unfit(field, 'a date');
      return time?.start ?? null;
    }
    case 'Number': {
      if (text === '') return null;
      const number = typedNumber(text);
      if (number === null) throw unfit(field, 'a number');
      return field.storage === 'integer' || field.money ? wholeOf(field, number, context) : number;
    }
  }
}

/** What a column of whole numbers is to keep; money never becomes a binary fraction on its way there. */
function wholeOf(field: CompiledField, number: string, { currencyDigits }: RunContext): string {
  const whole = wholeNumberOf(number, field.money ? currencyDigits : 0);
  if (whole === null) {
    if (!field.money) return number;
    throw unfit(field, `an amount with at most ${currencyDigits} decimals`);
  }
  if (field.storage === 'integer' && !isWholeNumber(whole)) {
    throw unfit(field, 'a number of at most 18 digits');
  }
  return whole;
}

function unfit(field: CompiledField, wanted: string): Error {
  return badRequest(`"${field.name}" takes ${wanted}`);
}
