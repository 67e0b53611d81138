/** A number of JavaScript, of which it writes the small ones with an exponent: `1e-7` digit by digit. */
export function decimalText(value: number): string {
  return String(value).replace(
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/,
    (_all, sign: string, whole: string, fraction = '', places: string) =>
      `${sign}0.${'0'.repeat(Number(places) - 1)}${whole}${fraction}`,
  );
}
