import { corpCode, DEFAULT_CORP } from '#schemas/tenant/corp.ts';

export interface CorpPath {
  corp: string;
  /** What the router takes off each path: `/y4`, or empty where the address names no tenant. */
  base: string;
}

/**
 * Reads the tenant from an address (spec 2.1–2.3): its first segment, `s` meaning the default
 * tenant's short links, and none on the root.
 */
export function corpOfPath(pathname: string): CorpPath {
  const segment = pathname.split('/')[1] ?? '';
  if (segment === '' || segment === 's') return { corp: DEFAULT_CORP, base: '' };
  return corpCode.safeParse(segment).success
    ? { corp: segment, base: `/${segment}` }
    : { corp: DEFAULT_CORP, base: '' };
}
