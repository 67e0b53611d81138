import { DEFAULT_CORP } from '#schemas/tenant/corp.ts';
import { corpOfSegment, isCorpCode } from '../wire/tenant.ts';

/** What the path of a page says. */
export interface PageAddress {
  /** Tenant that the path names (spec 2.1); null when its first segment cannot be one. */
  readonly corp: string | null;
  /** Path inside the tenant, from its slash on. */
  readonly path: string;
}

/**
 * Reads the path of a page. It is taken as it came: an encoded letter, a dot or a capital make
 * another segment, not another way to write a tenant.
 *
 * @param url path and query of the request.
 */
export function parsePageAddress(url: string): PageAddress {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/' || path === '') return { corp: DEFAULT_CORP, path: '/' };
  const [, segment = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  // The short link's `s` stands where a tenant could (spec 2.2, 2.3), so it stays in the path.
  if (corpOfSegment(segment) !== segment) return { corp: corpOfSegment(segment), path };
  return { corp: isCorpCode(segment) ? segment : null, path: rest || '/' };
}

/** Whether the page is one that other sites may frame (spec 2.5, 2.6). */
export function isEmbedPath(path: string): boolean {
  return /^\/content\/[^/]+\/embed$/.test(path);
}
