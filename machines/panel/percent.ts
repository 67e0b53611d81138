import { EXACT_DIGITS } from './exact-number.ts';

/** A percentage with its sign, in Latin digits without marks between them. */
const PERCENTAGE = /^([-+]?(?:\d+\.?\d*|\.\d+))[%٪]$/;

/** What is typed where percentages are meant: a number alone is one too, and its sign stands behind it. */
export function inPercent(text: string): string {
  const typed = text.trim();
  return typed === '' || /[%٪]$/.test(typed) ? typed : `${typed}%`;
}

/** The share that a percentage names, 0.5 of `50%`; null for a text that is none. */
export function shareOf(text: string): number | null {
  const percentage = PERCENTAGE.exec(text)?.[1];
  return percentage === undefined
    ? null
    : Number((Number(percentage) / 100).toPrecision(EXACT_DIGITS));
}
