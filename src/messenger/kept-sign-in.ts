import * as z from 'zod/mini';
import type { MessengerReturn } from '#machines/messenger/sign-in.ts';
import { signInState, signInVerifier } from '#schemas/messenger/sign-in.ts';
import type { Store } from '../storage/storage.ts';
import type { Brought } from './visit.ts';

const KEY = 'messenger';
const DONE_KEY = 'messenger-done';

/** A sign-in on its way through the messenger, as this tab knows it. */
const keptSignIn = z.object({
  state: signInState,
  verifier: signInVerifier,
  /** Milliseconds since 1970 at which the messenger's page was gone to. */
  at: z.number(),
  isRestart: z.boolean(),
});
type KeptSignIn = z.infer<typeof keptSignIn>;

/** Milliseconds in which a second sign-in by itself would be a loop. */
const LOOP_TIME = 10_000;

/** Keeps a sign-in that has begun, until the messenger brings the visitor back. */
export function keepSignIn(store: Store, signIn: KeptSignIn): void {
  store.write(KEY, signIn);
}

/** What was brought back, put beside what was kept, which is good once. */
export function takeSignIn(
  store: Store,
  brought: Brought | null,
  now: number,
): { returned: MessengerReturn | null; verifier: string } {
  if (brought === null) return { returned: null, verifier: '' };
  const kept = store.read(KEY, keptSignIn);
  store.remove(KEY);
  if (kept?.state !== brought.state) {
    return { returned: { ...brought, age: null, isRestart: false }, verifier: '' };
  }
  const { at, isRestart, verifier } = kept;
  return { returned: { ...brought, age: Math.max(0, now - at), isRestart }, verifier };
}

/** Remembers that a sign-in succeeded, by which a loop of them is seen. */
export function noteDone(store: Store, now: number): void {
  store.write(DONE_KEY, now);
}

/** Whether a sign-in succeeded so shortly before `now` (epoch milliseconds) that another would be a loop. */
export function wasJustDone(store: Store, now: number): boolean {
  const at = store.read(DONE_KEY, z.number());
  return at !== null && now >= at && now - at < LOOP_TIME;
}

/** 256 random bits as hex. */
export function newVerifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
