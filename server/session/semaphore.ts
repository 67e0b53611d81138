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

  /** @throws OverloadedError at once when the queue is full. */
  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await job();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.length >= this.#capacity) {
      return Promise.reject(new OverloadedError('Too many jobs are waiting.'));
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
