import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import {
  type Notification,
  type NotificationType,
  notification,
} from '#schemas/tenant/notification.ts';
import { fetchPart } from '../parts/parts.ts';
import type { Store } from '../storage/storage.ts';

const KEY = 'toasts';

/** What is kept in the session's storage; null is a visitor. */
const keptLog = z.object({ user: z.nullable(z.string()), log: z.array(notification) });

/** Raises toasts, and keeps those of the session for the page that lists them (spec 2.34). */
export interface Toasts {
  raise(type: NotificationType, content: string): void;
  /** Takes one off that is still to be read, since it is not so any more; the log keeps it. */
  withdraw(type: NotificationType, content: string): void;
  log(): Notification[];
  /** Whose toasts come from now on; what a user has seen goes with him, and is not for the next one. */
  belongTo(user: string | null): void;
  /** Was there one since the page was loaded? */
  hasRaised(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Toasts of this tab with the session's log of them (spec 2.34, 8.6).
 *
 * @param user who is signed in, or null.
 */
export function createToasts(session: Store, user: string | null): Toasts {
  const kept = session.read(KEY, keptLog);
  const isOwn = kept !== null && (kept.user === null || kept.user === user);
  let owner = user;
  const actor = createActor(
    toastsMachine.provide({
      actions: {
        // Few visits see a toast: what draws them comes with the first one.
        show: (_, shown) => {
          void fetchPart(() => import('./show-toast.ts')).then(({ showToast }) => showToast(shown));
        },
        persist: ({ context }) => session.write(KEY, { user: owner, log: context.log }),
      },
    }),
    { input: { log: isOwn ? kept.log : [] } },
  ).start();
  let hasRaised = false;
  return {
    raise(type, content) {
      hasRaised = true;
      actor.send({
        type: 'toast.raised',
        notification: { type, content, time: new Date().toISOString() },
      });
    },
    withdraw(...told) {
      void fetchPart(() => import('./show-toast.ts')).then(({ hideToast }) => hideToast(...told));
    },
    belongTo(next) {
      const left = owner !== null && owner !== next;
      owner = next;
      if (left) actor.send({ type: 'log.cleared' });
    },
    hasRaised: () => hasRaised,
    log: () => actor.getSnapshot().context.log,
    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}
