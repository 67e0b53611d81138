import { useLocationProperty } from 'wouter/use-browser-location';
import { loginPath } from './login-path.ts';
import { useAuthentication } from './services-context.ts';

/**
 * The sign-in page that returns to the address in sight, with the query that it has by now; empty for who is signed in,
 * so that nothing is drawn anew for them.
 */
export function useLoginPath(): string {
  const isSignedIn = useAuthentication() !== null;
  const read = () => (isSignedIn ? '' : loginPath(window.location));
  return useLocationProperty(read, read);
}
