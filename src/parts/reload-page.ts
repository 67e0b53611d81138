/** Milliseconds after a reload in which there is no other: what is still missing then, no reload brings. */
const ONCE_IN = 60_000;

function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' && performance.now() < ONCE_IN;
}

/**
 * Loads the page anew when the server answers: a module that it could not give before, the browser does not ask for a
 * second time, and a newer product has other ones.
 */
export async function reloadWhenAnswered(): Promise<void> {
  if (!navigator.onLine || isReloaded()) return;
  const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  if (ok) window.location.reload();
}
