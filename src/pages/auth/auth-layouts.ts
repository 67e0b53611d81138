import { useParams } from 'wouter';

/** Looks of the sign-in pages, as their address names them (spec 2.46). */
const AUTH_LAYOUTS = ['card', 'simple', 'split'] as const;
/** One of {@link AUTH_LAYOUTS}. */
type AuthLayoutName = (typeof AUTH_LAYOUTS)[number];

/** A layout by its name in an address; one that nobody knows is the card. */
function authLayoutOf(name: string | undefined): AuthLayoutName {
  return AUTH_LAYOUTS.find((layout) => layout === name) ?? 'card';
}

/** The layout of the address, which the links between these pages keep. */
export function useAuthLayout(): AuthLayoutName {
  return authLayoutOf(useParams<{ layout?: string }>().layout);
}
