/** A decimal number as a text says it, whatever its length. */
export const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** Digits that a double keeps of every number. */
const EXACT_DIGITS = 15;

/**
 * The number that a text says, with or without grouping commas and with any digits; its plain text
 * when JavaScript could not tell it exactly; the text itself when it says none, so that the user can put it
 * right; null when it is empty.
 */
export function readNumber(text: string): number | string | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replaceAll(/[٬,\s]/g, '');
  if (plain === '') return null;
  if (!DECIMAL.test(plain)) return text;
  const number = Number(plain);
  const digits = plain.replace(/^[-+]?[0.]*/, '').replace('.', '');
  return digits.length <= EXACT_DIGITS || String(number) === plain ? number : plain;
}
