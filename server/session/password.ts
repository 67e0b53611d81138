import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Semaphore } from '../concurrency/semaphore.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 9 ms of one core. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes are computed at once, and how many more may wait: a flood of sign-ins must leave
 * cores, threads and memory to everybody else.
 */
const CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING = 200;

const turns = new Semaphore(CONCURRENT, WAITING);
let noPassword: Promise<string> | null = null;

/** Characters that a password has at least which somebody chooses for himself. */
const SHORTEST = 8;

/** What is said of a shorter one. */
export const SHORT_PASSWORD = '__A password has at least 8 characters';

/** Is a new password too easily guessed for its length? */
export function isShortPassword(password: string): boolean {
  return password.length < SHORTEST;
}

/** Hashes a new password into argon2id's PHC form. */
export async function hashPassword(password: string): Promise<string> {
  return turns.run(async () => (await argon2()).hash(password, COST));
}

/** A hash that no password matches: made once, and anew after a time without room for it. */
export function hashOfNoPassword(): Promise<string> {
  noPassword ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
    noPassword = null;
    throw error;
  });
  return noPassword;
}

/**
 * Compares a password with a stored hash. Without one, which is when nobody has that login, it does
 * the same work against a hash that nothing matches, so that the time tells nothing.
 *
 * @throws OverloadedError when too many comparisons are waiting already.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const unmatched = await hashOfNoPassword();
  const matches = await turns.run(async () =>
    (await argon2()).verify(stored ?? unmatched, password),
  );
  return matches && stored !== null;
}

/** The native module is loaded with the first password, not with the process. */
function argon2(): Promise<typeof import('@node-rs/argon2')> {
  return import('@node-rs/argon2');
}
