import { useSyncExternalStore } from 'react';
import { useSearch } from '../../app/use-search.ts';
import { useAuthLayout } from './auth-layouts.ts';

/** What a page of the sign-in is for, and one sentence about it. */
export function AuthHeading({ title, lead = '' }: { title: string; lead?: string }) {
  return (
    <div className="y4-auth-form__heading">
      <h1 id="auth-title">{title}</h1>
      {lead === '' ? null : <p className="y4-auth-form__lead">{lead}</p>}
    </div>
  );
}

/**
 * Addresses of the other pages of this kind, in the look of this one. They keep where to go after the
 * sign-in (spec 2.53): who was sent here from the checkout and makes an account first comes back to it.
 */
export function useAuthHref(): (page: 'login' | 'register' | 'forgot-password') => string {
  const layout = useAuthLayout();
  const search = useSearch();
  const from = useIsDrawnHere() ? new URLSearchParams(search).get('from') : null;
  const query = from === null ? '' : `?from=${encodeURIComponent(from)}`;
  return (page) => `/authentication/${layout}/${page}${query}`;
}

/** The server draws these pages without their query, and the browser takes over what was drawn. */
function useIsDrawnHere(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
