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
   * @returns what gives it back; to be called once.
   * @throws OverloadedError when too many of the tenant's requests wait already.
   */
  async acquire(corp: string): Promise<() => void> {
    const share = this.#tenants.get(corp) ?? { held: 0, waiting: [] };
    this.#tenants.set(corp, share);
    if (this.#admits(share)) this.#lend(corp, share);
    else if (share.waiting.length < WAITING) {
      await new Promise<void>((resolve) => share.waiting.push(resolve));
    } else throw new OverloadedError('Too many jobs are waiting.');
    return () => {
      this.#free += 1;
      share.held -= 1;
      this.#serveWaiting();
      if (share.held === 0 && share.waiting.length === 0) this.#tenants.delete(corp);
    };
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
