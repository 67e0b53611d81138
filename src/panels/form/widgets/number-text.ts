import { DECIMAL, EXACT_DIGITS, exactNumber } from '#machines/panel/exact-number.ts';
import { inPercent, shareOf } from '#machines/panel/percent.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { latinText } from '#schemas/wire/latin-text.ts';

/**
 * The number that a text says, with or without grouping commas and with any digits; its plain text
 * when JavaScript could not tell it exactly; the text itself when it says none, so that the user can put it
 * right; null when it is empty. A percentage, with its sign or without, is the share that it names.
 */
export function readNumber(text: string, format?: ClientField['format']): number | string | null {
  const plain = latinText(text).replaceAll(/[٬,\s]/g, '');
  if (plain === '') return null;
  const share = format === 'percent' ? shareOf(inPercent(plain)) : null;
  if (share !== null) return share;
  return DECIMAL.test(plain) ? exactNumber(plain) : text;
}

/**
 * A number as it stands in a field while nobody types: money with all its digits, a share as the percentage that
 * the grids show, and nothing rounded.
 *
 * @param currency ISO 4217 code.
 */
export function restingText(
  value: number,
  format: ClientField['format'],
  currency: string,
): string {
  if (format === 'percent') return `${Number((value * 100).toPrecision(EXACT_DIGITS))}%`;
  if (format !== 'money') return String(value);
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const written = value.toFixed(maximumFractionDigits);
  return Number(written) === value ? written : String(value);
}
