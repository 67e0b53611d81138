/**
 * The number that a text says, with or without grouping commas and with any digits; the text itself
 * when it says none, so that the user can put it right; null when it is empty.
 */
export function readNumber(text: string): number | string | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replaceAll(/[٬,\s]/g, '');
  if (plain === '') return null;
  const number = Number(plain);
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) && Number.isFinite(number) ? number : text;
}
