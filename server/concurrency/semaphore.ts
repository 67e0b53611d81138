/** Thrown when neither a place nor a seat in the queue is free. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

/** Lets a bounded number of jobs run at once and a bounded number wait for their turn. */
export class Semaphore {
  #free: number;
  readonly #capacity: number;
  readonly #queue: (() => void)[] = [];

  constructor(places: number, waiting: number) {
    this.#free = places;
    this.#capacity = waiting;
  }

  /**
   * Takes a place, and waits for it if it has to.
   *
   * @returns what gives the place back; to be called once.
   * @throws OverloadedError at once when the queue is full.
   */
  async acquire(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  /** @throws OverloadedError at once when the queue is full. */
  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    const release = await this.acquire();
    try {
      return await job();
    } finally {
      release();
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.length >= this.#capacity) {
      return Promise.reject(new OverloadedError('Too many jobs are waiting.'));
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
