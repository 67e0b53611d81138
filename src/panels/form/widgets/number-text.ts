import { typedNumber } from '#machines/panel/exact-number.ts';
import { inPercent, percentageOf, shareOf } from '#machines/panel/percent.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { decimalText } from '#schemas/wire/decimal-text.ts';

/**
 * The number that a text says, as people write numbers; its plain text when JavaScript could not tell it exactly;
 * the text itself when it says none, so that the user can put it right; null when it is empty. A percentage, with
 * its sign or without, is the share that it names.
 */
export function readNumber(text: string, format?: ClientField['format']): number | string | null {
  if (text.trim() === '') return null;
  return (format === 'percent' ? shareOf(inPercent(text)) : typedNumber(text)) ?? text;
}

/**
 * A number as it stands in a field while nobody types: money with all its digits, a share as the percentage that
 * the grids show, and nothing rounded.
 */
export function restingText(
  value: number,
  { format, moneyDigits = 2 }: Pick<ClientField, 'format' | 'moneyDigits'>,
): string {
  if (format === 'percent') return percentageOf(value);
  if (format !== 'money') return decimalText(value);
  const written = value.toFixed(moneyDigits);
  return Number(written) === value ? written : decimalText(value);
}
