import * as z from 'zod/mini';
import type { Store } from '../../storage/storage.ts';

/** Where the tab keeps when its pages have led on by themselves. */
const KEY = 'unasked-moves';
const times = z.array(z.number());
const MOST = 10;
/** Milliseconds in which pages may do so that often. */
const SPAN = 60_000;

/**
 * What the storage had no room for. A load of the whole page forgets it, but pages of the tenant lead to each other without
 * one: such a circle has to pass another site.
 */
let unkept: readonly number[] = [];

/**
 * May a page lead on, or load itself again, without anybody having asked for it: by its pre-check, or by a script of
 * an event? Two pages that lead to each other would never come to rest. Whoever presses something begins anew.
 */
export function mayMoveUnasked(store: Store): boolean {
  const now = Date.now();
  const asked = navigator.userActivation?.isActive === true;
  const known = asked ? [] : [...(store.read(KEY, times) ?? []), ...unkept];
  const lately = known.filter((at) => now - at < SPAN);
  if (lately.length >= MOST) return false;
  const all = [...lately, now];
  const isKept = store.write(KEY, all);
  // What was kept before would be counted twice.
  if (!isKept) store.remove(KEY);
  unkept = isKept ? [] : all;
  return true;
}
