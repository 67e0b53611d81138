/**
 * A value of a row as text, nothing for null: what columns of JSON hold is written as JSON. Anything may stand
 * in it, also an object that JavaScript itself can make no text of.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
