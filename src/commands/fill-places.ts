import type { Row } from '#schemas/definitions/common.ts';

/**
 * Puts values of a row into the places of an address: `/content/ORDER/main?id={id}`. Each is encoded,
 * so that a value stays a value; what the row does not have is left empty.
 */
export function fillPlaces(address: string, row: Row | undefined): string {
  return fill(address, row, encodeURIComponent);
}

/** As {@link fillPlaces}, for a text that whoever puts it into an address encodes as a whole. */
export function fillText(text: string, row: Row | undefined): string {
  return fill(text, row, (value) => value);
}

/** Does this take values of a row? */
export function hasPlaces(text: unknown): boolean {
  return PLACE.test(String(text));
}

const PLACE = /\{\w+\}/;

function fill(text: string, row: Row | undefined, write: (value: string) => string): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = row && Object.hasOwn(row, name) ? row[name] : null;
    return value === null || value === undefined ? '' : write(textOf(value));
  });
}

function textOf(value: NonNullable<Row[string]>): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
