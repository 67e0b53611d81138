/** A place in a text, line and column from 1. */
export interface LinePlace {
  readonly line: number;
  readonly column: number;
}

/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Tells lines and columns of a text's offsets, of thousands of them too: the lines are looked for once. */
export function linePlaces(text: string): (offset: number) => LinePlace {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return { line: low, column: offset - (starts[low - 1] ?? 0) + 1 };
  };
}
