import { fileAddress } from '#schemas/wire/file-address.ts';
import { shortened } from '../../../i18n/shortened.ts';

/** A stored file to open. */
export interface FileLink {
  /** What is shown of it. */
  name: string;
  url: string;
}

/**
 * Files that the value of a File or Image field stands for: one path, several, or a picture itself.
 *
 * @param shown what the server calls them (spec 3.5), in the same order; empty where it knows no name.
 */
export function filesOf(value: unknown, shown?: unknown): FileLink[] {
  const values = Array.isArray(value) ? value : [value];
  const names = Array.isArray(shown) ? shown : [shown];
  return values.flatMap((one, index) => {
    const path = typeof one === 'object' && one !== null ? Reflect.get(one, 'path') : one;
    const url = typeof path === 'string' ? fileAddress(path) : null;
    if (url === null) return [];
    const given = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : undefined;
    const known = [names[index], given].find((name) => typeof name === 'string' && name !== '');
    return [{ url, name: shortened(typeof known === 'string' ? known : nameOf(url)) }];
  });
}

function nameOf(url: string): string {
  const last = url.startsWith('data:') ? '' : (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
