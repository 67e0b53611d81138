import { Semaphore } from '../concurrency/semaphore.ts';

/** Connections that one tenant may hold at once: the rest of the pool is for the others. */
const PLACES = 14;
/** Requests of one tenant that may wait for a connection; the next are told to come back. */
const WAITING = 1_000;

/** Keeps one tenant's flood from taking every connection of this process. */
export class ConnectionShares {
  readonly #tenants = new Map<string, Semaphore>();

  /**
   * Waits until the tenant may take one more connection.
   *
   * @returns what gives it back; to be called once.
   * @throws OverloadedError when too many of the tenant's requests wait already.
   */
  async acquire(corp: string): Promise<() => void> {
    const share = this.#tenants.get(corp) ?? new Semaphore(PLACES, WAITING);
    this.#tenants.set(corp, share);
    const release = await share.acquire();
    return () => {
      release();
      if (share.idle) this.#tenants.delete(corp);
    };
  }
}
