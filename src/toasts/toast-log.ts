import toast from 'react-hot-toast';
import { createActor } from 'xstate';
import { z } from 'zod';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import {
  type Notification,
  type NotificationType,
  notification,
} from '#schemas/tenant/notification.ts';
import type { Store } from '../storage/storage.ts';

const KEY = 'toasts';
/** Error toasts with longer texts are wider (spec 8.6b). */
const LONG_TEXT = 500;

export interface Toasts {
  raise(type: NotificationType, content: string): void;
  log(): Notification[];
  subscribe(listener: () => void): () => void;
}

const SHOWN_FOR: Record<NotificationType, number> = {
  error: 8000,
  warn: 6000,
  info: 5000,
  success: 3500,
};

function show({ type, content }: Notification): void {
  const wide = type === 'error' && content.length > LONG_TEXT;
  const options = {
    duration: SHOWN_FOR[type],
    className: `y4-toast y4-toast--${type}${wide ? ' y4-toast--wide' : ''}`,
    ariaProps: {
      role: type === 'error' || type === 'warn' ? ('alert' as const) : ('status' as const),
      'aria-live': type === 'error' ? ('assertive' as const) : ('polite' as const),
    },
  };
  if (type === 'success') toast.success(content, options);
  else if (type === 'error') toast.error(content, options);
  else toast(content, options);
}

/** Toasts of this tab with the session's log of them (spec 2.34, 8.6). */
export function createToasts(session: Store): Toasts {
  const actor = createActor(
    toastsMachine.provide({
      actions: {
        show: (_, shown) => show(shown),
        persist: ({ context }) => session.write(KEY, context.log),
      },
    }),
    { input: { log: session.read(KEY, z.array(notification)) ?? [] } },
  ).start();
  return {
    raise(type, content) {
      actor.send({
        type: 'toast.raised',
        notification: { type, content, time: new Date().toISOString() },
      });
    },
    log: () => actor.getSnapshot().context.log,
    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}
