/** Runs a job when its turn has come. */
export type InTurn = <T>(job: () => T | Promise<T>) => Promise<T>;

/** Lets so many jobs run at once; the others begin in the order in which they came. */
export function createTurns(places: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
