import { MAX_QUANTITY } from '#schemas/shop/quote.ts';
import { latinText } from '#schemas/wire/latin-text.ts';

/** What parts groups of thousands, as in 1,000. */
const GROUPS = /(?<=\d)[,\u066c\s](?=\d{3}(?!\d))/g;

/** What a shopper wrote as a number of pieces: at least one (spec 5.11). */
export function quantityOf(text: string): number {
  const number = Number.parseInt(latinText(text).replace(GROUPS, ''), 10);
  return Number.isNaN(number) ? 1 : Math.min(MAX_QUANTITY, Math.max(1, number));
}
