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
