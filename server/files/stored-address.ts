import { FILES_BASE } from '#schemas/wire/endpoints.ts';

/** Tenant of a stored file, and its path below the tenant's folder. */
export interface StoredAddress {
  readonly corp: string;
  readonly path: string;
}

/** A file that a row of a save has come to name. */
export interface NamedFile extends StoredAddress {
  /** Place of the row in the save. */
  readonly index: number;
  readonly field: string;
}

/** Which stored file a value names; null for other sites, the product's own pictures and data URLs. */
export function storedAddress(text: string): StoredAddress | null {
  const below = text.startsWith(FILES_BASE) ? text.slice(FILES_BASE.length) : text;
  const [, corp = '', path = ''] = /^([\w-]+)\/(\S+)$/.exec(below.trim()) ?? [];
  return path === '' ? null : { corp, path };
}

/** The texts of a File or Image field's value: one, several, or none. */
export function filesInValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
}

const IN_TEXT = new RegExp(`(?<=\\ssrc=["'])${FILES_BASE}[\\w-]+/[^"'\\s?#]+`, 'g');

/** Addresses of the tenant's files that an HTML text shows as pictures. */
export function picturesInText(html: unknown): string[] {
  return typeof html === 'string' ? [...html.matchAll(IN_TEXT)].map(([address]) => address) : [];
}
