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
   * @param signal when it is aborted, the queue is left.
   * @returns what gives the place back; to be called once.
   * @throws OverloadedError at once when the queue is full.
   * @throws the signal's reason.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  /**
   * Runs the job at its turn.
   *
   * @param signal as for {@link acquire}.
   * @throws OverloadedError at once when the queue is full.
   */
  async run<Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const release = await this.acquire(signal);
    try {
      return await job();
    } finally {
      release();
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#capacity) {
      return Promise.reject(new OverloadedError('Too many jobs are waiting.'));
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(begin), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(begin);
    });
  }
}
