/** The sign-in page that returns to the given address afterwards (spec 2.53). */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/authentication/card/login?from=${encodeURIComponent(pathname + search)}`;
}
