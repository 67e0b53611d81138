/** Runs a job once it has a permit. */
export type Semaphore = <T>(job: () => T | Promise<T>) => Promise<T>;

/** Lets as many jobs run at once as there are permits; the others begin in the order in which they came. */
export function createSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = permits;
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
