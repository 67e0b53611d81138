import { OverloadedError } from '../concurrency/semaphore.ts';

/** Connections of one process that its tenants share; a request in work holds one at most. */
export const SHARED_CONNECTIONS = 20;
/** Requests of one tenant that may wait for a connection; the next are told to come back. */
const WAITING = 1_000;

/** What one tenant has of the connections. */
interface Share {
  held: number;
  /** Who waits for the next one, in the order they came. */
  readonly waiting: (() => void)[];
}

/**
 * Shares the connections of this process among tenants, so that no flood takes them all. A tenant may take one more
 * while it holds fewer than twice those that are free: 14 when it is alone, 8 beside another that wants as many, fewer
 * beside more of them, and some stay free for who comes next. What is given back goes to the waiting tenant that
 * holds fewest.
 */
export class ConnectionShares {
  #free = SHARED_CONNECTIONS;
  /** In the order in which they were last given one: of several that hold as many, the first has waited longest. */
  readonly #tenants = new Map<string, Share>();

  /**
   * Waits until the tenant may take one more connection.
   *
   * @param signal aborted when nobody waits any more: the place in the queue is free at once.
   * @returns what gives it back; to be called once.
   * @throws OverloadedError when too many of the tenant's requests wait already; the signal's reason when it is aborted.
   */
  async acquire(corp: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const share = this.#tenants.get(corp) ?? { held: 0, waiting: [] };
    this.#tenants.set(corp, share);
    if (this.#admits(share)) this.#lend(corp, share);
    else if (share.waiting.length < WAITING) await this.#turn(corp, share, signal);
    else throw new OverloadedError('Too many jobs are waiting.');
    return () => {
      this.#free += 1;
      share.held -= 1;
      this.#serveWaiting();
      this.#forgetIdle(corp, share);
    };
  }

  /** Waits in the tenant's queue. @throws the signal's reason when it is aborted. */
  #turn(corp: string, share: Share, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(take), 1);
        this.#forgetIdle(corp, share);
        reject(signal?.reason);
      };
      share.waiting.push(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #forgetIdle(corp: string, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) this.#tenants.delete(corp);
  }

  #admits({ held }: Share): boolean {
    return held < 2 * this.#free;
  }

  #lend(corp: string, share: Share): void {
    this.#free -= 1;
    share.held += 1;
    this.#tenants.delete(corp);
    this.#tenants.set(corp, share);
  }

  #serveWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const [corp, share] = next;
      this.#lend(corp, share);
      share.waiting.shift()?.();
    }
  }

  /** The waiting tenant that holds fewest, if it may take one more. */
  #next(): [corp: string, share: Share] | undefined {
    const waiting = [...this.#tenants].filter(([, share]) => share.waiting.length > 0);
    const least = Math.min(...waiting.map(([, { held }]) => held));
    return waiting.find(([, share]) => share.held === least && this.#admits(share));
  }
}
