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
      return field.money ? minorUnits(field, number, context.currencyDigits) : number;
    }
  }
}

/** Money never becomes a binary fraction on its way into the database. */
function minorUnits(field: CompiledField, number: string, digits: number): string {
  const coins = wholeNumberOf(number, digits);
  if (coins === null) throw unfit(field, `an amount with at most ${digits} decimals`);
  return coins;
}

function unfit(field: CompiledField, wanted: string): Error {
  return badRequest(`"${field.name}" takes ${wanted}`);
}
