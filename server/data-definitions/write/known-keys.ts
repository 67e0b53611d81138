import type { AlwaysFilter, CompiledField } from '../compiled.ts';

/** What asks for keys: a Quote field for options, a filter that always holds for rows of other definitions. */
type Asking = CompiledField | AlwaysFilter;

const known = new WeakMap<object, Map<Asking, Set<string>>>();

/** Keys that a run has found already: many of its rows name the same few. */
export function knownKeys(run: object, asking: Asking): Set<string> {
  const found = known.get(run) ?? new Map<Asking, Set<string>>();
  known.set(run, found);
  const keys = found.get(asking) ?? new Set<string>();
  found.set(asking, keys);
  return keys;
}

/** To call where what a run has written is taken back: a row that it brought may have shown a key. */
export function forgetKeys(run: object): void {
  known.delete(run);
}
