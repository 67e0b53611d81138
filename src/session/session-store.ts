import * as z from 'zod/mini';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import { newId } from '../storage/new-id.ts';
import { COPY, type Store, VISIT } from '../storage/storage.ts';

const KEY = 'authentication';
const TARGET_KEY = 'target';
const GUID_KEY = 'guid';
const LEFT_KEY = 'left';
/** How long a saved target stays after it was used, in milliseconds (spec 9.13). */
const SAVED_TARGET_LIFETIME = 5000;

/** Where to go after a sign-in, and when somebody went there. */
const keptTarget = z.object({ target: z.string(), usedAt: z.nullable(z.number()) });

/** Which session a tab has ended, and when: a value like the one before would tell nobody. */
const leftSession = z.object({ session: z.string(), at: z.number() });

/** Tells a session from others, and is nothing to sign in with. */
function markOf({ token }: Authentication): string {
  return token.slice(0, 8);
}

/** The session in this tab's storage, and in the browser's where the user wants to be remembered. */
export interface SessionStore {
  current(): Authentication | null;
  restore(): Authentication | null;
  open(authentication: Authentication, remember: boolean): void;
  /** @param signedOut nobody is to go on where they were: what they typed alone stays for them. */
  close(signedOut?: boolean): void;
  /** Calls back when another tab, whose session it is too, has ended it. */
  watch(onLeft: () => void): void;
  savedTarget(): string;
  saveTarget(target: string): void;
  /** Somebody is led there: it is cleared 5 s from now, after a reload as well (spec 2.37, 9.13). */
  targetUsed(): void;
  /** Random id of this browser, sent with Login (spec 7.7). */
  guid(): string;
}

/**
 * Who is signed in to this tenant (spec 4.11, 4.12): in session storage, with remember-me in local
 * storage too, from where an absent session is restored. The target to go to after a sign-in lies
 * beside it (spec 2.37).
 */
export function createSessionStore(session: Store, local: Store): SessionStore {
  let current: Authentication | null = null;
  /** Whose session has ended on this page. */
  let before: string | null = null;
  const target = () => session.read(TARGET_KEY, keptTarget);

  function clearTargetOf(usedAt: number): void {
    const left = usedAt + SAVED_TARGET_LIFETIME - Date.now();
    if (left > 0) setTimeout(() => clearTargetOf(usedAt), left);
    // By then another one may have been saved.
    else if (target()?.usedAt === usedAt) session.remove(TARGET_KEY);
  }

  return {
    current: () => current,
    restore() {
      const usedAt = target()?.usedAt ?? null;
      if (usedAt !== null) clearTargetOf(usedAt);
      current = session.read(KEY, authentication);
      if (current === null) {
        current = local.read(KEY, authentication);
        if (current !== null) session.write(KEY, current);
      }
      return current;
    },
    open(opened, remember) {
      if (before !== null && before !== opened.user) session.clear(VISIT);
      current = opened;
      session.write(KEY, opened);
      if (remember) local.write(KEY, opened);
      else local.remove(KEY);
    },
    close(signedOut = false) {
      const ended = current;
      before = ended?.user ?? before;
      current = null;
      session.remove(KEY);
      session.remove(TARGET_KEY);
      session.clear(COPY);
      if (signedOut) session.clear(VISIT);
      const remembered = local.read(KEY, authentication);
      // Whoever signed in in another tab meanwhile stays remembered.
      if (remembered?.token === ended?.token || (signedOut && remembered?.user === ended?.user)) {
        local.remove(KEY);
      }
      local.write(LEFT_KEY, { session: ended ? markOf(ended) : '', at: Date.now() });
    },
    watch(onLeft) {
      local.watch(LEFT_KEY, () => {
        const left = local.read(LEFT_KEY, leftSession);
        if (current !== null && left?.session === markOf(current)) onLeft();
      });
    },
    savedTarget: () => target()?.target ?? '',
    saveTarget: (saved) => session.write(TARGET_KEY, { target: saved, usedAt: null }),
    targetUsed() {
      const usedAt = Date.now();
      session.write(TARGET_KEY, { target: target()?.target ?? '', usedAt });
      clearTargetOf(usedAt);
    },
    guid() {
      const known = local.read(GUID_KEY, z.string());
      if (known !== null) return known;
      const guid = newId();
      local.write(GUID_KEY, guid);
      return guid;
    },
  };
}
