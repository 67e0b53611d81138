/** Arabic and Persian digits. Those of full width, as Chinese keyboards write them, are NFKC's. */
const ARABIC = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** What somebody typed with the digits and signs that numbers and days are read from, whatever their keyboard writes. */
export function latinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(ARABIC, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.');
}
