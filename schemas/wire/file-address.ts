import * as z from 'zod/mini';
import { FILES_BASE } from './endpoints.ts';

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]+$/i;
const ELSEWHERE = z.url({ protocol: /^https?$/ });
/** A picture that the product itself brings along, as sample data do. */
const OWN_ASSET = /^\/assets(?:\/[\w-][\w.-]*)+$/;
const STORED = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/**
 * Where the file is fetched that a value of a File or Image field names: a stored one by its path (spec 7.2), one of
 * another site, or a picture that is the value itself; null for a value that names none.
 */
export function fileAddress(value: string): string | null {
  if (PICTURE.test(value) || OWN_ASSET.test(value)) return value;
  if (ELSEWHERE.safeParse(value).success) return value;
  const path = value.startsWith(FILES_BASE) ? value.slice(FILES_BASE.length) : value;
  return STORED.test(path) ? FILES_BASE + path : null;
}
