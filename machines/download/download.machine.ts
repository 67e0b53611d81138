import { assign, type EventObject, fromCallback, setup } from 'xstate';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { cancelled, success } from '#schemas/wire/envelope.ts';
import { asFailure, onFault } from '../outcome.ts';

/** How far a download has come, in bytes; `total` is null while nobody knows it. */
export interface DownloadProgress {
  received: number;
  total: number | null;
}

type DownloadEvent =
  | ({ type: 'download.progressed' } & DownloadProgress)
  /** The file lies with the user, or there is none. */
  | { type: 'download.finished'; result: Result<unknown> }
  | { type: 'download.cancelled' };

interface DownloadContext extends DownloadProgress {
  result: Result<null> | null;
}

/**
 * One file on its way to the user (spec 7.6, 7.10h): the server prepares it, then bytes arrive; it can
 * be cancelled at any time. Its output is how it ended.
 */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    output: {} as Result<null>,
  },
  actors: {
    /** Tells its progress and its end by events; stops when it is left. */
    fetchFile: fromCallback<EventObject>(() => {
      throw new Error('Actor "fetchFile" was not given with .provide');
    }),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    setProgress: assign((_, { received, total }: DownloadProgress) => ({ received, total })),
    setSuccess: assign({ result: success(null) }),
    setFailure: assign({ result: (_, failure: Failure) => failure }),
  },
}).createMachine({
  id: 'download',
  context: { received: 0, total: null, result: null },
  initial: 'running',
  output: ({ context }) => context.result ?? cancelled,
  states: {
    running: {
      initial: 'preparing',
      invoke: {
        src: 'fetchFile',
        onError: onFault('failed'),
      },
      on: {
        'download.progressed': {
          target: '.receiving',
          actions: { type: 'setProgress', params: ({ event }) => event },
        },
        'download.finished': [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.result },
            target: 'saved',
            actions: 'setSuccess',
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => asFailure(event.result) },
          },
        ],
        'download.cancelled': 'cancelled',
      },
      states: {
        preparing: {},
        receiving: {},
      },
    },
    saved: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
