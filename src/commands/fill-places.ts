import type { Row } from '#schemas/definitions/common.ts';

/**
 * Puts values of a row into the places of an address: `/content/ORDER/main?id={id}`. Each is encoded,
 * so that a value stays a value; what the row does not have is left empty.
 */
export function fillPlaces(address: string, row: Row | undefined): string {
  return address.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = row && Object.hasOwn(row, name) ? row[name] : null;
    return value === null || value === undefined ? '' : encodeURIComponent(textOf(value));
  });
}

function textOf(value: NonNullable<Row[string]>): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
