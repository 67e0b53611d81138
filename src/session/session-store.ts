import * as z from 'zod/mini';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import type { Store } from '../storage/storage.ts';

const KEY = 'authentication';
const TARGET_KEY = 'target';
const GUID_KEY = 'guid';

/** The session in this tab's storage, and in the browser's where the user wants to be remembered. */
export interface SessionStore {
  current(): Authentication | null;
  restore(): Authentication | null;
  open(authentication: Authentication, remember: boolean): void;
  close(): void;
  savedTarget(): string;
  saveTarget(target: string): void;
  clearTarget(): void;
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
  return {
    current: () => current,
    restore() {
      current = session.read(KEY, authentication);
      if (current === null) {
        current = local.read(KEY, authentication);
        if (current !== null) session.write(KEY, current);
      }
      return current;
    },
    open(opened, remember) {
      current = opened;
      session.write(KEY, opened);
      if (remember) local.write(KEY, opened);
      else local.remove(KEY);
    },
    close() {
      current = null;
      session.remove(KEY);
      local.remove(KEY);
    },
    savedTarget: () => session.read(TARGET_KEY, z.string()) ?? '',
    saveTarget: (target) => session.write(TARGET_KEY, target),
    clearTarget: () => session.remove(TARGET_KEY),
    guid() {
      const known = local.read(GUID_KEY, z.string());
      if (known !== null) return known;
      const guid = crypto.randomUUID();
      local.write(GUID_KEY, guid);
      return guid;
    },
  };
}
