import { assign, setup } from 'xstate';
import type { Notification } from '#schemas/tenant/notification.ts';
import { missingAction } from '../missing-actor.ts';

/** Toasts that the session's log keeps at most; the oldest go first. */
const LOG_LIMIT = 200;

type ToastsEvent = { type: 'toast.raised'; notification: Notification } | { type: 'log.cleared' };

/** Shows toasts and keeps the session's log of them, newest first (spec 2.34, 8.6a). */
export const toastsMachine = setup({
  types: {
    context: {} as { log: Notification[] },
    events: {} as ToastsEvent,
    input: {} as { log: Notification[] },
  },
  actions: {
    record: assign({
      log: ({ context }, notification: Notification) =>
        [notification, ...context.log].slice(0, LOG_LIMIT),
    }),
    clear: assign({ log: [] }),
    show: missingAction('show') as (_: unknown, notification: Notification) => void,
    persist: missingAction('persist') as () => void,
  },
}).createMachine({
  id: 'toasts',
  context: ({ input }) => ({ log: input.log.slice(0, LOG_LIMIT) }),
  initial: 'listening',
  states: {
    listening: {
      on: {
        'toast.raised': {
          actions: [
            { type: 'record', params: ({ event }) => event.notification },
            { type: 'show', params: ({ event }) => event.notification },
            'persist',
          ],
        },
        'log.cleared': { actions: ['clear', 'persist'] },
      },
    },
  },
});
