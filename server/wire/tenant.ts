import { corpCode, DEFAULT_CORP } from '#schemas/tenant/corp.ts';

/** First path segment that stands for the default tenant (spec 2.2). */
const DEFAULT_ALIAS = 's';

/** Where a request may name its tenant, from the most to the least explicit. */
export interface TenantHints {
  /** The header, as it was sent. */
  readonly header: unknown;
  /** Page that the user was on (spec 7.1). */
  readonly path: string;
  /** A param that names a tenant. */
  readonly param: unknown;
}

/**
 * Candidates for the tenant of a request, in order; `binding` ones must exist. A token is never
 * asked: it belongs to one tenant, and is unknown to all others.
 */
export function tenantCandidates(hints: TenantHints): { corp: string; binding: boolean }[] {
  const { header, path, param } = hints;
  if (header !== undefined && header !== '') {
    return [{ corp: corpOfSegment(String(header)), binding: true }];
  }
  const segment = /^\/([^/?#]*)/.exec(path)?.[1];
  return [
    ...(segment ? [{ corp: corpOfSegment(segment), binding: false }] : []),
    ...(typeof param === 'string' && param !== '' ? [{ corp: param, binding: true }] : []),
    { corp: DEFAULT_CORP, binding: true },
  ];
}

/** Tenant that a first path segment names (spec 2.1, 2.2), whether it exists or not. */
export function corpOfSegment(segment: string): string {
  return segment === DEFAULT_ALIAS ? DEFAULT_CORP : segment;
}

/** Whether a text can be a tenant's code at all. */
export function isCorpCode(text: string): boolean {
  return corpCode.safeParse(text).success;
}
