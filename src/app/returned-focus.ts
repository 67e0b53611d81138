import * as z from 'zod/mini';
import { noteInHistory } from './history-note.ts';
import { keepLooking, OWN_MOVES } from './keep-looking.ts';

/** What was pressed on a page, as it is found again. */
const pressed = z.object({
  tag: z.enum(['A', 'BUTTON']),
  /** Where a link leads, what a button is called. */
  name: z.string(),
  /** The row of a grid in which it stands. */
  row: z.nullable(z.string()),
  /** How many of the same stand before it. */
  nth: z.int(),
});
type Pressed = z.infer<typeof pressed>;
const state = z.looseObject({ y4Pressed: pressed });

/** A name that is longer says no more. */
const LONGEST_NAME = 200;

/**
 * Writes down in each entry of the browser's history what was pressed on its page last, and gives it the
 * focus again where one comes back to it: whoever works by keys goes on from there. A page that gives the
 * focus to something of its own knows better.
 *
 * @returns what ends that.
 */
export function watchReturns(): () => void {
  let focusing: AbortController | null = null;
  const onMove = () => {
    focusing?.abort();
    focusing = focusPressed();
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('click', keepPressed, { capture: true, signal });
  window.addEventListener('popstate', onMove, { signal });
  return () => {
    focusing?.abort();
    listening.abort();
  };
}

/**
 * Gives what was pressed on this page the focus as soon as it is there again.
 *
 * @returns what ends the waiting; null where nothing was pressed.
 */
export function focusPressed(): AbortController | null {
  const kept = state.safeParse(window.history.state);
  return kept.success ? focusAgain(kept.data.y4Pressed) : null;
}

function keepPressed({ target }: Event): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
  // What stands in a menu is gone with it.
  if (element === null || element.closest('[role="menu"], dialog') !== null) return;
  const { tag, name, row } = looksOf(element);
  const nth = alike({ tag, name, row }).indexOf(element);
  const known = state.safeParse(window.history.state);
  // Browsers refuse to write too often.
  if (nth < 0 || (known.success && isSame(known.data.y4Pressed, { tag, name, row, nth }))) return;
  noteInHistory({ y4Pressed: { tag, name, row, nth } });
}

function isSame(one: Pressed, other: Pressed): boolean {
  const { tag, name, row, nth } = other;
  return one.tag === tag && one.name === name && one.row === row && one.nth === nth;
}

/** Waits for the page to have the focus and what was pressed. @returns what ends the waiting. */
function focusAgain(place: Pressed): AbortController {
  let frame = 0;
  const look = () => {
    frame = 0;
    if (document.activeElement?.id !== 'main') return;
    const found = alike(place)[place.nth];
    // A page that is not certain yet takes no focus.
    if (found === undefined || found.closest('[inert]') !== null) return;
    waiting.abort();
    found.focus({ preventScroll: true });
  };
  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const waiting = keepLooking(lookSoon, { Observer: MutationObserver, ownMoves: OWN_MOVES });
  const { signal } = waiting;
  document.addEventListener('focusin', lookSoon, { signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  return waiting;
}

function looksOf(element: HTMLElement): Omit<Pressed, 'nth'> {
  const tag = element.tagName === 'A' ? 'A' : 'BUTTON';
  const called = element.getAttribute('aria-label') ?? element.textContent;
  const name = tag === 'A' ? (element.getAttribute('href') ?? '') : called.slice(0, LONGEST_NAME);
  return { tag, name, row: element.closest('[row-id]')?.getAttribute('row-id') ?? null };
}

/** What is in sight and can not be told from it but by its place. */
function alike(place: Omit<Pressed, 'nth'>): HTMLElement[] {
  const { tag, name, row } = place;
  const all = document.querySelectorAll<HTMLElement>(tag === 'A' ? 'a[href]' : 'button:enabled');
  return [...all].filter((one) => {
    const looks = looksOf(one);
    const isAlike = looks.name === name && looks.row === row;
    return isAlike && one.getClientRects().length > 0;
  });
}
