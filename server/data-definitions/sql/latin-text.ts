/** Digits and signs of every script as ASCII has them, and no marks that cannot be seen. */
export function latinText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\u200e\u200f\u061c]/g, '');
}
