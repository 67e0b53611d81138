import * as z from 'zod/mini';
import { noteInHistory } from './history-note.ts';
import { keepLooking, OWN_MOVES } from './keep-looking.ts';

const state = z.looseObject({ y4Scroll: z.number() });

/** Milliseconds without scrolling after which the place is written down. */
const REST = 100;

/** The return that was begun last. */
let returning: AbortController | undefined;

/** Writes down in this entry of the browser's history how far its page is scrolled. */
function keepScroll(): void {
  // Browsers refuse to write too often.
  if (returning?.signal.aborted === false || (keptScroll() ?? 0) === window.scrollY) return;
  noteInHistory({ y4Scroll: window.scrollY });
}

/** How far the page of this entry was scrolled when it was left; null where it was not. */
export function keptScroll(): number | null {
  const kept = state.safeParse(window.history.state);
  return kept.success ? kept.data.y4Scroll : null;
}

/** Scrolls to where the page of this entry was left. @returns whether it was left. */
export function restoreScroll(): boolean {
  const kept = keptScroll();
  if (kept !== null) window.scrollTo(0, kept);
  return kept !== null;
}

/** Keeps the place of every page as it is scrolled and left. @returns what ends that. */
export function watchScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(keepScroll, REST);
  };
  // A page that is back is shorter until its rows have come. Where that leaves it is nobody's place.
  const onBack = () => {
    clearTimeout(timer);
    const kept = keptScroll();
    if (kept === null) returning?.abort();
    else returnTo(kept);
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('scroll', onScroll, { passive: true, signal });
  // What is pressed may lead away before the page has come to rest.
  window.addEventListener('click', keepScroll, { capture: true, signal });
  window.addEventListener('popstate', onBack, { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/**
 * Scrolls to a place that is only there once what the page shows has come, and stays there until
 * somebody moves.
 *
 * @returns what ends the waiting.
 */
export function returnTo(place: number): AbortController {
  returning?.abort();
  returning = keepLooking(() => window.scrollTo(0, place), {
    Observer: ResizeObserver,
    ownMoves: OWN_MOVES,
  });
  return returning;
}
