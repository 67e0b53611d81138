import { OverloadedError } from '../../concurrency/semaphore.ts';

/** Connections of one process that its tenants share; a request in work holds one at most. */
export const SHARED_CONNECTIONS = 20;
/** Requests of one tenant that may wait for a connection; the next are told to come back. */
const WAITING = 1_000;

/** What one tenant has of the connections. */
interface Share {
  held: number;
  /** Of these, lent to work that may wait for rows. */
  heldForRows: number;
  /** Who waits for the next one, in the order they came. */
  readonly waiting: Turn[];
}

interface Turn {
  readonly waitsForRows: boolean;
  take(): void;
}

/**
 * Shares the connections of this process among tenants, so that no flood takes them all. A tenant may take one more
 * while it holds fewer than twice those that are free: 14 when it is alone, 8 beside another that wants as many, fewer
 * beside more of them, and some stay free for who comes next. What is given back goes to the waiting tenant that
 * holds fewest. Work that may wait for rows which somebody else holds gets one more while such work holds fewer than are
 * free, 10 when the tenant is alone: the tenant's pages are read meanwhile.
 */
export class ConnectionShares {
  #free = SHARED_CONNECTIONS;
  /** In the order in which they were last given one: of several that hold as many, the first has waited longest. */
  readonly #tenants = new Map<string, Share>();

  /**
   * Waits until the tenant may take one more connection.
   *
   * @param signal aborted when nobody waits any more: the place in the queue is free at once.
   * @param waitsForRows it may wait for rows that somebody else holds.
   * @returns what gives it back; to be called once.
   * @throws OverloadedError when too many of the tenant's requests wait already; the signal's reason when it is aborted.
   */
  async acquire(corp: string, signal?: AbortSignal, waitsForRows = false): Promise<() => void> {
    signal?.throwIfAborted();
    const share = this.#tenants.get(corp) ?? { held: 0, heldForRows: 0, waiting: [] };
    this.#tenants.set(corp, share);
    if (this.#admits(share, waitsForRows)) this.#lend(corp, share, waitsForRows);
    else if (isCrowded(share, waitsForRows))
      throw new OverloadedError('Too many jobs are waiting.');
    else await this.#turn(corp, share, waitsForRows, signal);
    return () => {
      this.#free += 1;
      share.held -= 1;
      if (waitsForRows) share.heldForRows -= 1;
      this.#serveWaiting();
      this.#forgetIdle(corp, share);
    };
  }

  /** Waits in the tenant's queue. @throws the signal's reason when it is aborted. */
  #turn(
    corp: string,
    share: Share,
    waitsForRows: boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = {
        waitsForRows,
        take() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(turn), 1);
        this.#forgetIdle(corp, share);
        reject(signal?.reason);
      };
      share.waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #forgetIdle(corp: string, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) this.#tenants.delete(corp);
  }

  #admits({ held, heldForRows }: Share, waitsForRows: boolean): boolean {
    return held < 2 * this.#free && !(waitsForRows && heldForRows >= this.#free);
  }

  #lend(corp: string, share: Share, waitsForRows: boolean): void {
    this.#free -= 1;
    share.held += 1;
    if (waitsForRows) share.heldForRows += 1;
    this.#tenants.delete(corp);
    this.#tenants.set(corp, share);
  }

  #serveWaiting(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { corp, share, turn } = next;
      share.waiting.splice(share.waiting.indexOf(turn), 1);
      this.#lend(corp, share, turn.waitsForRows);
      turn.take();
    }
  }

  /** The first that may have a connection of the waiting tenant that holds fewest. */
  #next(): { corp: string; share: Share; turn: Turn } | undefined {
    let next: { corp: string; share: Share; turn: Turn } | undefined;
    for (const [corp, share] of this.#tenants) {
      if (next && share.held >= next.share.held) continue;
      const turn = share.waiting.find(({ waitsForRows }) => this.#admits(share, waitsForRows));
      if (turn) next = { corp, share, turn };
    }
    return next;
  }
}

/** Do so many wait already that the next one is told to come back? Neither kind of work crowds out the other. */
function isCrowded({ waiting }: Share, waitsForRows: boolean): boolean {
  return waiting.filter((turn) => turn.waitsForRows === waitsForRows).length >= WAITING;
}
