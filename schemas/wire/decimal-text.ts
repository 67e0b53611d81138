/** A number of JavaScript, which writes the small and the large ones with an exponent: `1e-7` and `1e+21` digit by digit. */
export function decimalText(value: number): string {
  const written = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(written) ?? [];
  if (exponent === undefined) return written;
  const places = Number(exponent);
  const digits = whole + fraction;
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${digits}`
    : sign + digits.padEnd(places + 1, '0');
}
