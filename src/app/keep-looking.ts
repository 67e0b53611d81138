/** Seconds that a page which waits for no answer may take to have what is looked for. */
const QUIET = 5;
/** Seconds after which nothing is looked for any more: two answers, of which each may take a minute. */
const LONGEST = 120;
/** What a page has that waits for an answer: it is not certain yet, or has the place of what is to come. */
const WAITING = 'main>[inert],.y4-skeleton';
/** Whoever does one of these wants to be elsewhere. */
export const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
 * aborted, by somebody's own move, five seconds after the page was last seen to wait for an answer, or after two
 * minutes.
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
  let seconds = 0;
  let quiet = 0;
  const timer = setInterval(() => {
    seconds += 1;
    quiet = document.querySelector(WAITING) === null ? quiet + 1 : 0;
    if (quiet === QUIET || seconds === LONGEST) looking.abort();
  }, 1000);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    observer.disconnect();
  });
  for (const move of ownMoves)
    window.addEventListener(move, () => looking.abort(), { capture: true, signal });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  look(looking);
  return looking;
}
