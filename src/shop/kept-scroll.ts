import * as z from 'zod/mini';

const state = z.object({ y4Scroll: z.number() });

/** Writes down in this entry of the browser's history how far its page is scrolled. */
export function keepScroll(): void {
  const kept: unknown = window.history.state;
  window.history.replaceState(
    { ...(typeof kept === 'object' ? kept : null), y4Scroll: window.scrollY },
    '',
  );
}

/** Scrolls to where the page of this entry was left. @returns whether it was left. */
export function restoreScroll(): boolean {
  const kept = state.safeParse(window.history.state);
  if (kept.success) window.scrollTo(0, kept.data.y4Scroll);
  return kept.success;
}
