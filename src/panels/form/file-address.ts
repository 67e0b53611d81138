import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { isOwnAsset } from '../grid/file-value.ts';
import { valueText } from '../grid/value-text.ts';

/** Where a stored file is fetched (spec 7.2); null for a value that names none. */
export function fileAddress(value: string): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(value)) return value;
  if (/^https?:\/\//i.test(value) || isOwnAsset(value)) return value;
  const path = value.startsWith(FILES_BASE) ? value.slice(FILES_BASE.length) : value;
  const plain = path.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment));
  return plain ? FILES_BASE + path : null;
}

/** Name to show for a stored file. */
export function fileName(value: string): string {
  return value.startsWith('data:') ? '' : (value.split('/').at(-1) ?? value);
}

/**
 * What the server calls files (spec 3.5), by their paths.
 *
 * @param shown a list in the order of the paths, empty for a name that is not known.
 */
export function namesOfFiles(paths: readonly string[], shown: unknown): Map<string, string> {
  const names = Array.isArray(shown) ? shown : [];
  return new Map(paths.map((path, index) => [path, valueText(names[index])]));
}
