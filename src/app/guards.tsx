import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useAuthLayout } from '../pages/auth/auth-layouts.ts';
import { PageLoading } from '../pages/PageLoading.tsx';
import { loginPath } from './login-path.ts';
import { useServices } from './services-context.ts';

function useSessionState(): 'unknown' | 'signedIn' | 'signedOut' {
  return useSelector(useServices().auth, ({ value }) => {
    if (value === 'restoring') return 'unknown';
    return value === 'signedIn' || value === 'signingOut' ? 'signedIn' : 'signedOut';
  });
}

/** Signed-out visitors go to the sign-in and come back afterwards (spec 2.53). */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const state = useSessionState();
  if (state === 'unknown') return <PageLoading />;
  if (state === 'signedOut') return <Redirect to={loginPath(window.location)} replace />;
  return children;
}

/** Signed-in users have nothing to do here and go home, by way of a saved target (spec 2.47). */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const state = useSessionState();
  return state === 'signedIn' ? <Redirect to="/" replace /> : children;
}

/** Signed-out visitors go to the sign-in of the same layout (spec 2.47: reset-password). */
export function SignedInOrLogin({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const layout = useAuthLayout();
  if (state === 'unknown') return <PageLoading />;
  if (state === 'signedIn') return children;
  return <Redirect to={`/authentication/${layout}/login`} replace />;
}

/** Does a path that the server protects cover this one? `*` stands for the rest. */
export function isProtected(path: string, routes: readonly string[]): boolean {
  return routes.some((route) =>
    route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route,
  );
}

/**
 * Protects the paths that the server names for this user (spec 2.53h). What it guards stays in one place
 * of the tree: routes that arrive later must not draw a page anew, which would ask for it twice.
 */
export function ServerRouteGuard({ children }: { children: ReactNode }) {
  const { navigation } = useServices();
  const [path] = useLocation();
  const routes = useSelector(navigation, ({ context }) => context.route);
  const state = useSessionState();
  const guarded = isProtected(path, routes);
  if (guarded && state === 'unknown') return <PageLoading />;
  if (guarded && state === 'signedOut') return <Redirect to={loginPath(window.location)} replace />;
  return children;
}
