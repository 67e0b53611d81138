/** Milliseconds that stand for idleness where the browser does not tell of it. */
const PAUSE = 2_000;

/**
 * Does something once the browser has nothing else to do.
 *
 * @param latest milliseconds after which it is done all the same.
 */
export function whenIdle(work: () => void, latest: number): void {
  // Safari knows no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: latest });
  else setTimeout(work, Math.min(PAUSE, latest));
}

/** Milliseconds in which a page that was opened gets what it was opened for, on a slow device too. */
const OPENING = 3_000;

/**
 * Does something that nobody waits for once the page is there: pauses in which it waits for the server are
 * idle too, and are over sooner than what is begun in them.
 *
 * @param latest as for `whenIdle`, from when the page should be there.
 */
export function whenSettled(work: () => void, latest: number): void {
  setTimeout(() => whenIdle(work, latest), OPENING);
}
