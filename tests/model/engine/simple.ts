import type { Graph } from './graph.ts';

/** Most simple paths that a machine may have and still be small: their number soon has no end. */
export const SMALL = 100;

/**
 * The simple paths from a start: they come to no state twice, and go on until every step would. A
 * shorter one is the beginning of one of them. The library's own search has no end in sight when a
 * machine is not small.
 *
 * @returns null when there are more than `limit`.
 */
export function simpleWays({ first, next }: Graph, limit = SMALL): string[][] | null {
  const found: string[][] = [];
  const way: string[] = [];
  const seen = new Set([first]);

  function goOn(facts: string): void {
    if (found.length > limit) return;
    const further = [...(next.get(facts) ?? [])].filter(([, to]) => !seen.has(to));
    if (further.length === 0) found.push([...way]);
    for (const [label, to] of further) {
      seen.add(to);
      way.push(label);
      goOn(to);
      way.pop();
      seen.delete(to);
    }
  }

  goOn(first);
  return found.length > limit ? null : found;
}
