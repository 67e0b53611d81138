import { areChangesGivenUp } from '../app/leave-guard.ts';
import type { Services } from '../app/services.ts';

interface Kept {
  /** Writes down what would go with the page. */
  keep(): void;
  /** It goes with the page no more: the browser has kept the page itself. */
  forget(): void;
}

/**
 * Keeps what would go with the session of its user (spec 4.10), or with the page, as by a reload; but not what that user
 * would rather lose, nor for somebody else.
 *
 * @param user login id of who it belongs to.
 * @returns what ends that.
 */
export function keepAtEnd(
  { auth, session }: Pick<Services, 'auth' | 'session'>,
  user: string | undefined,
  { keep, forget }: Kept,
): () => void {
  const { unsubscribe } = auth.subscribe((person) => {
    if (person.matches('expired')) keep();
  });
  const leave = () => {
    if (session.current()?.user === user && !areChangesGivenUp()) keep();
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && forget();
  const listening = new AbortController();
  window.addEventListener('pagehide', leave, { signal: listening.signal });
  window.addEventListener('pageshow', comeBack, { signal: listening.signal });
  return () => {
    unsubscribe();
    listening.abort();
  };
}
