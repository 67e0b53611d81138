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

export interface Toasts {
  raise(type: NotificationType, content: string): void;
  log(): Notification[];
  /** Was there one since the page was loaded? */
  hasRaised(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Toasts of this tab with the session's log of them (spec 2.34, 8.6). */
export function createToasts(session: Store): Toasts {
  const actor = createActor(
    toastsMachine.provide({
      actions: {
        // Few visits see a toast: what draws them comes with the first one.
        show: (_, shown) => {
          void fetchPart(() => import('./show-toast.ts')).then(({ showToast }) => showToast(shown));
        },
        persist: ({ context }) => session.write(KEY, context.log),
      },
    }),
    { input: { log: session.read(KEY, z.array(notification)) ?? [] } },
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
    hasRaised: () => hasRaised,
    log: () => actor.getSnapshot().context.log,
    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}
