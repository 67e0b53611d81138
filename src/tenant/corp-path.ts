import { corpCode, DEFAULT_CORP } from '#schemas/tenant/corp.ts';

/**
 * Reads the tenant from an address (spec 2.1–2.3): its first segment, `s` meaning the default
 * tenant's short links, and none on the root.
 */
export function corpOfPath(pathname: string): string {
  const segment = pathname.split('/')[1] ?? '';
  return segment !== 's' && corpCode.safeParse(segment).success ? segment : DEFAULT_CORP;
}

/**
 * The address under which a page of the client stands, in place of the one that it was asked by. It
 * names its tenant, which the root and short links may leave out (spec 2.2, 2.3), and ends without a
 * slash. An address of no tenant leads to the page that says so (spec 2.32).
 *
 * @param corp tenant that the server answered for.
 */
export function namedAddress(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  corp: string,
): string {
  const base = `/${corp}`;
  const inside = insideOf(pathname, base);
  if (inside === null)
    return `${base}/errors/404?referrer=${encodeURIComponent(pathname + search)}`;
  return base + (inside.replace(/\/+$/, '') || '/') + search + hash;
}

function insideOf(pathname: string, base: string): string | null {
  if (pathname === '/') return '';
  if (pathname === base || pathname.startsWith(`${base}/`)) return pathname.slice(base.length);
  const [, rest = null] = /^\/s(\/.*)?$/.exec(`${pathname}/`) ?? [];
  return rest !== null && /^\/[^/]+\/+$/.test(rest) ? pathname : rest;
}
