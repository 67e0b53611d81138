import type { Toasts } from '../toasts/toast-log.ts';
import type { Store } from './storage.ts';

/** Where it is said. */
interface Telling {
  toasts: Toasts;
  t(key: string): string;
}

const told = new WeakSet<Toasts>();

/**
 * Keeps what somebody typed or chose, which nobody else has; says once per page when the browser has no room for it.
 *
 * @returns whether it is kept.
 */
export function keepTyped(
  { toasts, t }: Telling,
  store: Store,
  key: string,
  value: unknown,
): boolean {
  const isKept = store.write(key, value);
  if (isKept || told.has(toasts)) return isKept;
  told.add(toasts);
  const text = 'This browser has no room left to keep your changes: they last as long as this page';
  toasts.raise('warn', t(text));
  return false;
}
