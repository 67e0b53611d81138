/** Number of letters to insert, delete, replace or swap to get from one word to the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min(
        at(last, j) + 1,
        at(current, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        best = Math.min(best, at(beforeLast, j - 2) + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

/** The candidate that was probably meant by a misspelled word, if one is near enough. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor((wanted.length + 1) / 3));
  let best: { candidate: string; distance: number; begun: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const known = candidate.toLowerCase();
    const distance = editDistance(wanted, known);
    if (distance > limit) continue;
    // Of two that are as near, the one whose beginning is the word's is meant: `state` by "status", not `seats`.
    const begun = sharedBeginning(wanted, known);
    const isNearer = best === undefined || distance < best.distance;
    if (isNearer || (distance === best?.distance && begun > best.begun)) {
      best = { candidate, distance, begun };
    }
  }
  return best?.candidate ?? longer(wanted, candidates);
}

/** How many letters two words begin with alike. */
function sharedBeginning(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** The only candidate that begins with the word, or that the word begins with; or whose last word it is, or that is its own. */
function longer(wanted: string, candidates: Iterable<string>): string | undefined {
  if (wanted.length < 4) return undefined;
  const known = [...candidates].map((candidate) => [candidate, candidate.toLowerCase()] as const);
  const fits = (belongs: (long: string, short: string) => boolean) => {
    const found = known.filter(
      ([, one]) => belongs(one, wanted) || (one.length > 3 && belongs(wanted, one)),
    );
    return found.length === 1 ? found[0]?.[0] : undefined;
  };
  return (
    fits((long, short) => long.startsWith(short)) ??
    fits((long, short) => long.endsWith(`_${short}`))
  );
}
