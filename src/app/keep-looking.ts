/** Milliseconds that a page may take to have what is waited for. */
const TIMEOUT = 5000;

interface Observing {
  observe(target: Element, changes: object): void;
  disconnect(): void;
}

interface LookOptions {
  /** What sees the page change: its elements, or its size. */
  Observer: new (
    look: () => void,
  ) => Observing;
  /** Whoever does one of these wants to be elsewhere. */
  ownMoves?: readonly (keyof WindowEventMap)[];
}

/**
 * Looks at the page at once, and again whenever it has changed: what it shows comes late. It ends when it is
 * aborted, by somebody's own move, or after five seconds.
 *
 * @param look gets what ends it.
 * @returns what ends it, and tells of its end.
 */
export function keepLooking(
  look: (looking: AbortController) => void,
  { Observer, ownMoves = [] }: LookOptions,
): AbortController {
  const looking = new AbortController();
  const { signal } = looking;
  const observer = new Observer(() => look(looking));
  const timer = setTimeout(() => looking.abort(), TIMEOUT);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const move of ownMoves)
    window.addEventListener(move, () => looking.abort(), { capture: true, signal });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  look(looking);
  return looking;
}
