import { assign, setup } from 'xstate';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

/** One file on its way: the id that its place in the field has, and the name to show. */
interface UploadInput {
  id: string;
  name: string;
}

type UploadEvent =
  /** From 0 to 1. */
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.cancelled' }
  | { type: 'upload.retried' };

interface UploadContext extends UploadInput {
  progress: number;
  failure: Failure | null;
}

/** One file on its way to the server (spec 3.4d): it can be called off, and tried again. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent, input: {} as UploadInput },
  actors: { send: missingActor<Result<StoredFile>, { id: string }>('send') },
  guards: { succeeded: (_, result: Result<StoredFile>) => result.ok },
  actions: {
    setProgress: assign({ progress: (_, progress: number) => progress }),
    start: assign({ progress: 0, failure: null }),
    setFailure: assign({
      failure: (_, failed: Failure) => failed,
    }),
    /** Gives the stored file to the field. */
    deliver: missingAction('deliver') as (_: unknown, result: Result<StoredFile>) => void,
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, progress: 0, failure: null }),
  initial: 'sending',
  states: {
    sending: {
      entry: 'start',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ id: context.id }),
        onDone: [when('succeeded', 'stored', 'deliver'), onFailure('failed')],
        onError: onFault('failed'),
      },
      on: {
        'upload.progressed': {
          actions: { type: 'setProgress', params: ({ event }) => event.progress },
        },
        'upload.cancelled': 'cancelled',
      },
    },
    failed: { on: { 'upload.retried': 'sending', 'upload.cancelled': 'cancelled' } },
    cancelled: { type: 'final' },
    stored: { type: 'final' },
  },
});
