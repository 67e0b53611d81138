/**
 * Is it a number of the database that is none, NaN or an infinity? JSON and workbooks have no such numbers: a cell, a
 * statistic and a point of a chart are empty there.
 */
export function isNoNumber(raw: unknown): boolean {
  return /^(?:NaN|-?Infinity)$/.test(String(raw));
}
