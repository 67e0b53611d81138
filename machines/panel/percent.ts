import { decimalText } from '#schemas/wire/decimal-text.ts';
import { writtenNumber } from '#schemas/wire/written-number.ts';
import { EXACT_DIGITS } from './exact-number.ts';

/** What is typed where percentages are meant: a number alone is one too, and its sign stands behind it. */
export function inPercent(text: string): string {
  const typed = text.trim();
  return typed === '' || /[%٪％]$/.test(typed) ? typed : `${typed}%`;
}

/** The share that a percentage names, 0.5 of `50%`; null for a text that is none. */
export function shareOf(text: string): number | null {
  const written = writtenNumber(text);
  if (written === null || !written.isPercentage) return null;
  return Number((Number(written.decimal) / 100).toPrecision(EXACT_DIGITS));
}

/** The percentage that names a share: `50%` of 0.5. */
export function percentageOf(share: number): string {
  return `${decimalText(Number((share * 100).toPrecision(EXACT_DIGITS)))}%`;
}
