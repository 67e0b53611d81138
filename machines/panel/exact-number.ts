import { decimalText } from '#schemas/wire/decimal-text.ts';
import { writtenNumber } from '#schemas/wire/written-number.ts';

/** A decimal number as a text says it, whatever its length. */
export const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Digits that a double keeps of every number. */
export const EXACT_DIGITS = 15;

/** The number that a decimal text says; the text as it is when JavaScript could not tell it exactly. */
function exactNumber(decimal: string): number | string {
  const number = Number(decimal);
  const digits = decimal.replace(/^[-+]?[0.]*/, '').replace('.', '');
  return digits.length <= EXACT_DIGITS || decimalText(number) === decimal ? number : decimal;
}

/** The number that a typed text says, a percentage apart; null for a text that says none. */
export function typedNumber(text: string): number | string | null {
  const written = writtenNumber(text);
  return written === null || written.isPercentage ? null : exactNumber(written.decimal);
}
