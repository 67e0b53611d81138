/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Whether something of so many percent comes to pass. */
  percent(share: number): boolean;
}

/** @param seed any whole number. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: small, fast, and even enough to mix a day.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
    percent: (share) => next() * 100 < share,
  };
}
