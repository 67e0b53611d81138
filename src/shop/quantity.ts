import { MAX_QUANTITY } from '#schemas/shop/quote.ts';
import { latinText } from '#schemas/wire/latin-text.ts';

/** What a shopper wrote as a number of pieces: at least one (spec 5.11). */
export function quantityOf(text: string): number {
  const number = Number.parseInt(latinText(text), 10);
  return Number.isNaN(number) ? 1 : Math.min(MAX_QUANTITY, Math.max(1, number));
}
