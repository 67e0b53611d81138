import { assign, setup } from 'xstate';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

/** What a dialog shows (spec 2.19). Texts may start with `__` (spec 2.20). */
export interface DialogRequest {
  /** Tells one request from another. */
  id: string;
  kind: 'message' | 'input' | 'confirm';
  title?: string | undefined;
  caption?: string | undefined;
  /** HTML of a message dialog; sanitised when drawn. */
  message?: string | undefined;
  /** Input: text with one line, textarea with more. */
  lines?: number | undefined;
  value?: string | undefined;
  confirmText?: string | undefined;
  cancelText?: string | undefined;
  danger?: boolean | undefined;
  /** The confirm button first runs a check that may refuse to close (spec 5.6). */
  checked?: boolean | undefined;
}

/** How a dialog ended, for whoever asked. */
interface DialogOutcome {
  request: DialogRequest;
  /** The input's text, or true; a failure when it was dismissed. */
  result: Result<string | true>;
}

type DialogEvent =
  | { type: 'dialog.requested'; request: DialogRequest }
  | { type: 'dialog.edited'; value: string }
  | { type: 'dialog.confirmed' }
  | { type: 'dialog.dismissed' };

interface DialogContext {
  /** The open one first, those that wait behind it. */
  queue: DialogRequest[];
  value: string;
  failure: Failure | null;
}

/** All dialogs of the client, one at a time: closed → open → checking → answered (spec 2.19, 5.6). */
export const dialogMachine = setup({
  types: { context: {} as DialogContext, events: {} as DialogEvent },
  actors: {
    check: missingActor<Result<unknown>, { request: DialogRequest; value: string }>('check'),
  },
  guards: {
    isChecked: ({ context }) => context.queue[0]?.checked === true,
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasWaiting: ({ context }) => context.queue.length > 0,
  },
  actions: {
    enqueue: assign({
      queue: ({ context }, request: DialogRequest) => [...context.queue, request],
    }),
    setValue: assign({ value: (_, value: string) => value, failure: null }),
    openFirst: assign({ value: ({ context }) => context.queue[0]?.value ?? '', failure: null }),
    dropFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
    setFailure: assign({ failure: (_, failed: Failure) => failed }),
    /** Tells who asked. */
    answer: missingAction('answer') as (_: unknown, outcome: DialogOutcome) => void,
    /** Spec 5.6: error toast while the dialog stays open. */
    announceFailure: missingAction('announceFailure') as () => void,
  },
}).createMachine({
  id: 'dialog',
  context: { queue: [], value: '', failure: null },
  initial: 'closed',
  on: {
    'dialog.requested': { actions: { type: 'enqueue', params: ({ event }) => event.request } },
  },
  states: {
    closed: {
      always: { guard: 'hasWaiting', target: 'open', actions: 'openFirst' },
    },
    open: {
      on: {
        'dialog.edited': { actions: { type: 'setValue', params: ({ event }) => event.value } },
        'dialog.confirmed': [
          { guard: 'isChecked', target: 'checking' },
          {
            target: 'closed',
            actions: [{ type: 'answer', params: ({ context }) => confirmed(context) }, 'dropFirst'],
          },
        ],
        'dialog.dismissed': {
          target: 'closed',
          actions: [{ type: 'answer', params: ({ context }) => dismissed(context) }, 'dropFirst'],
        },
      },
    },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => ({ request: first(context), value: context.value }),
        onDone: [
          {
            ...when('succeeded', 'closed'),
            actions: [{ type: 'answer', params: ({ context }) => confirmed(context) }, 'dropFirst'],
          },
          {
            target: 'open',
            actions: [{ type: 'setFailure', params: failureOf }, 'announceFailure'],
          },
        ],
        onError: {
          target: 'open',
          actions: [{ type: 'setFailure', params: faultOf }, 'announceFailure'],
        },
      },
    },
  },
});

function first(context: DialogContext): DialogRequest {
  const request = context.queue[0];
  if (request === undefined) throw new Error('No dialog is open');
  return request;
}

function confirmed(context: DialogContext): DialogOutcome {
  const request = first(context);
  return { request, result: success(request.kind === 'input' ? context.value : true) };
}

function dismissed(context: DialogContext): DialogOutcome {
  return {
    request: first(context),
    result: failure(ResultId.cancelled, '', 'CANCELLED'),
  };
}
