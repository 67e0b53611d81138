import { valueText } from '../grid/cells/value-text.ts';

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
