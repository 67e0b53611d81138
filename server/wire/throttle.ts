import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { senderNet } from './sender-net.ts';
import { tooManyRequests } from './wire-error.ts';

/** What an address may do in a minute, in each tenant and process. */
const LIMITS = {
  log: 120,
  addTranslation: 600,
  messenger: 600,
  promo: 60,
  quotePromo: 240,
  register: 20,
  upload: 300,
  /** Files that visitors bring to a form. */
  visitorUpload: 20,
  import: 60,
  /** Rows that a visitor brings, who has no session to be held to. */
  save: 30,
  resetPassword: 30,
} as const;

/** What is limited. */
export type ThrottleName = keyof typeof LIMITS;

/**
 * Limits on what visitors may write. Counted in each process: they keep floods out of the database,
 * which has bounds of its own, so they need no trip to it.
 */
export class Throttle {
  readonly #limiters = new Map<ThrottleName, RateLimiterMemory>();

  constructor() {
    for (const [name, points] of Object.entries(LIMITS) as [ThrottleName, number][]) {
      this.#limiters.set(name, new RateLimiterMemory({ points, duration: 60, keyPrefix: name }));
    }
  }

  /** @throws WireError 429 when the address has used up its minute. */
  async use(name: ThrottleName, corp: string, address: string): Promise<void> {
    try {
      await this.#limiters.get(name)?.consume(`${corp} ${senderNet(address)}`);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
