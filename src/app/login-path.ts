/** Where sign-in, sign-out and their like live, inside any tenant. */
const AUTHENTICATION = /^(?:\/[^/]*)?\/authentication\//;

/** Whether a path leads to a page that only sends its visitor on again once they are signed in. */
export function isAuthenticationPath(path: string): boolean {
  return AUTHENTICATION.test(path);
}

/**
 * The sign-in page that returns to the given address afterwards (spec 2.53). From one of the
 * authentication pages it returns to where that one would have: they never lead to each other.
 */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const from = isAuthenticationPath(pathname)
    ? new URLSearchParams(search).get('from')
    : pathname + search;
  return from === null
    ? '/authentication/card/login'
    : `/authentication/card/login?from=${encodeURIComponent(from)}`;
}
