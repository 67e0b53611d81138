import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { senderNet } from '../wire/sender-net.ts';
import { tooManyRequests } from '../wire/wire-error.ts';

/** Seconds. */
const WINDOW = 300;

/**
 * Attempts in a window. Nobody can lock a user out for good: the tight limit is of one account from
 * one address, and each of them ends with its window.
 */
const LIMITS = {
  /** One account, tried from one address. */
  pair: 10,
  /** One account, tried from anywhere. */
  account: 60,
  /** One address, trying any account. */
  address: 300,
} as const;

/** Code of the answer to too many attempts. */
const TOO_MANY = 'too_many_attempts';

type LimitName = keyof typeof LIMITS;

/** An attempt that was let through, to be told how it ended. */
export interface Attempt {
  /** The password was right: the attempt does not count. */
  succeeded(): Promise<void>;
}

/**
 * Limits on guessing passwords, counted in the database so that all processes share them, and
 * remembered in the process once they are reached, so that a flood costs no more trips.
 */
export class SignInLimits {
  readonly #limiters: readonly (readonly [LimitName, RateLimiterPostgres])[];

  constructor(pool: pg.Pool) {
    const names: LimitName[] = ['address', 'pair', 'account'];
    this.#limiters = names.map((name) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points: LIMITS[name],
        duration: WINDOW,
        inMemoryBlockOnConsumed: LIMITS[name] + 1,
      }),
    ]);
  }

  /**
   * Counts an attempt before any work is done for it.
   *
   * @param message of the refusal; empty where the client has words for its code (spec 8.7).
   * @throws WireError 429 with the seconds until the next attempt.
   */
  async attempt(corp: string, account: string, address: string, message: string): Promise<Attempt> {
    const keys = keysOf(corp, account, address);
    for (const [name, limiter] of this.#limiters) {
      try {
        await limiter.consume(keys[name]);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        throw tooManyRequests(seconds, { code: TOO_MANY, message });
      }
    }
    return {
      succeeded: async () => {
        await Promise.all(this.#limiters.map(([name, limiter]) => limiter.reward(keys[name])));
      },
    };
  }
}

/** Keys are hashed: logins do not belong into a table without a tenant, and lengths are bounded. */
function keysOf(corp: string, account: string, address: string): Record<LimitName, string> {
  const login = account.toLowerCase();
  const net = senderNet(address);
  return {
    pair: digest(`${corp}\n${login}\n${net}`),
    account: digest(`${corp}\n${login}`),
    address: digest(net),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
