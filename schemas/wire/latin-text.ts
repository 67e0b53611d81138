/** Arabic and Persian digits. Those of full width, as Chinese keyboards write them, are NFKC's. */
const ARABIC = /[\u0660-\u0669\u06f0-\u06f9]/g;
const MINUS = /[\u2212\u2013]/g;
/** Marks of direction: they come along with copied numbers, and nobody sees them. */
const DIRECTION = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** Typed text with the digits and signs that numbers and days are read from, whatever the keyboard writes. */
export function latinText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ARABIC, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066a', '%')
    .replace(MINUS, '-')
    .replace(DIRECTION, '');
}
