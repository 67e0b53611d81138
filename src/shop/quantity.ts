import { latinDigits } from '#machines/latin-digits.ts';
import { MAX_QUANTITY } from '#schemas/shop/quote.ts';

/** What a shopper wrote as a number of pieces: at least one (spec 5.11). */
export function quantityOf(text: string): number {
  const number = Number.parseInt(latinDigits(text), 10);
  return Number.isNaN(number) ? 1 : Math.min(MAX_QUANTITY, Math.max(1, number));
}
