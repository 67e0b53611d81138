import { writtenNumber } from '#schemas/wire/written-number.ts';
import { hundredth, typedNumber } from '../sql/filter-value.ts';

/**
 * A number as people type it.
 *
 * @param percent whether `12%` is 0.12 to the field; elsewhere it is no number.
 * @param decimalComma whether the text comes from where `1,5` is one and a half.
 */
export function readNumber(text: string, percent: boolean, decimalComma = false): string | null {
  const written = writtenNumber(text, decimalComma);
  if (written === null || (written.isPercentage && !percent)) return null;
  const [, sign = '', digits = ''] = /^(-?)(.*)$/s.exec(written.decimal) ?? [];
  const number = typedNumber(digits);
  if (number === null) return null;
  return sign + (written.isPercentage ? hundredth(number) : number);
}
