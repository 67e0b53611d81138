import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useAuthLayout } from '../pages/auth/auth-layouts.ts';
import { PageLoading } from '../pages/PageLoading.tsx';
import { loginPath } from './login-path.ts';
import { useServices } from './services-context.ts';

/** Undefined while nobody knows yet. */
function useIsSignedIn(): boolean | undefined {
  return useSelector(useServices().auth, ({ value }) =>
    value === 'restoring' ? undefined : value === 'signedIn' || value === 'signingOut',
  );
}

/** Signed-out visitors go to the sign-in and come back afterwards (spec 2.53), unless `when` is false. */
export function SignedInOnly({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  if (when && isSignedIn === undefined) return <PageLoading />;
  if (when && !isSignedIn) return <Redirect to={loginPath(window.location)} replace />;
  return children;
}

/** Signed-in users have nothing to do here and go home, by way of a saved target (spec 2.47). */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? <Redirect to="/" replace /> : children;
}

/** Signed-out visitors go to the sign-in of the same layout (spec 2.47: reset-password). */
export function SignedInOrLogin({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  const layout = useAuthLayout();
  if (isSignedIn === undefined) return <PageLoading />;
  if (isSignedIn) return children;
  return <Redirect to={`/authentication/${layout}/login`} replace />;
}

/** Does a path that the server protects cover this one? `*` stands for the rest. */
function isProtected(path: string, routes: readonly string[]): boolean {
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
  // Where they did not come, the server alone refuses what is protected.
  return <SignedInOnly when={isProtected(path, routes ?? [])}>{children}</SignedInOnly>;
}
