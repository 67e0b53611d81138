import { FILES_BASE } from '#schemas/wire/endpoints.ts';

/** A stored file to open. */
export interface FileLink {
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
    const url = typeof path === 'string' ? fileUrl(path) : null;
    if (url === null) return [];
    const given = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : undefined;
    const known = [names[index], given].find((name) => typeof name === 'string' && name !== '');
    return [{ url, name: typeof known === 'string' ? known : nameOf(url) }];
  });
}

/** Address of a stored file (spec 7.2), or of a picture kept as a data URL; null for anything else. */
export function fileUrl(path: string): string | null {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]+$/.test(path)) return path;
  if (/^https?:\/\//i.test(path)) return path;
  if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(path) || path.includes('\\')) return null;
  if (path.startsWith(FILES_BASE) || isOwnAsset(path)) return path;
  return path.startsWith('/') ? null : FILES_BASE + path;
}

/** A picture that the product itself brings along, as sample data do. */
export function isOwnAsset(path: string): boolean {
  return /^\/assets(?:\/[\w-][\w.-]*)+$/.test(path);
}

function nameOf(url: string): string {
  const last = url.startsWith('data:') ? '' : (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
