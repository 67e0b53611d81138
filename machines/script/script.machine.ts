import { assign, setup } from 'xstate';
import { MAX_SCRIPT_REQUESTS, SCRIPT_DEADLINE } from '#schemas/script/limits.ts';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFault } from '../outcome.ts';

/** How one run of a script is told from others, and how long it may take. */
interface ScriptInput {
  /** Tells one run from another. */
  id: string;
  /** Milliseconds that the script may run between two answers of the page. */
  deadline?: number | undefined;
}

/** Something that a script asks of the page; `request` numbers the questions of one run. */
export interface ScriptRequest {
  request: number;
  capability: string;
  params: unknown;
}

export type ScriptEvent =
  | ({ type: 'page.asked' } & ScriptRequest)
  | { type: 'script.ended'; data: unknown }
  | { type: 'script.broke'; message: string }
  | { type: 'request.answered' }
  | { type: 'script.cancelled' };

interface ScriptContext {
  id: string;
  deadline: number;
  /** Requests that the page has not answered yet. */
  open: number;
  /** Requests made so far. */
  made: number;
  result: Result<unknown> | null;
}

/** Why a script is stopped that asks without end. */
export const ASKED_TOO_MUCH = failure(
  ResultId.refused,
  'The script asked too much of the page and was stopped',
  'TOO_MUCH',
);

const askedTooMuch = {
  guard: 'asksTooMuch',
  target: 'finished',
  actions: ['stop', { type: 'setFailure', params: ASKED_TOO_MUCH }],
} as const;

const takeRequest = [
  'countRequest',
  { type: 'answer', params: ({ event }: { event: ScriptRequest }) => event },
] as const;

/**
 * One run of a script in the sandbox (spec 2.11, 4.8, 7.17i). The clock stands while the page owes
 * the script an answer, e.g. because a dialog waits for the user; a script that neither asks nor
 * ends is stopped at its deadline.
 */
export const scriptMachine = setup({
  types: { context: {} as ScriptContext, events: {} as ScriptEvent, input: {} as ScriptInput },
  actors: {
    /** Waits for the sandbox to load, then hands it the script. */
    openSandbox: missingActor<void, { id: string }>('openSandbox'),
  },
  delays: { deadline: ({ context }) => context.deadline },
  guards: {
    asksTooMuch: ({ context }) => context.made >= MAX_SCRIPT_REQUESTS,
    isLastAnswer: ({ context }) => context.open <= 1,
  },
  actions: {
    countRequest: assign(({ context }) => ({ open: context.open + 1, made: context.made + 1 })),
    countAnswer: assign(({ context }) => ({ open: context.open - 1 })),
    setDone: assign({ result: (_, { data }: { data: unknown }) => success(data) }),
    setFailure: assign({ result: (_, failed: Failure) => failed }),
    /** Answers the script, and then says so. */
    answer: missingAction('answer') as (_: unknown, request: ScriptRequest) => void,
    /** Ends the worker, whatever it does. */
    stop: missingAction('stop') as () => void,
    /** Tells who ran the script. */
    settle: missingAction('settle') as () => void,
  },
}).createMachine({
  id: 'script',
  context: ({ input }) => ({
    id: input.id,
    deadline: input.deadline ?? SCRIPT_DEADLINE,
    open: 0,
    made: 0,
    result: null,
  }),
  initial: 'opening',
  on: {
    'script.ended': {
      target: '.finished',
      actions: { type: 'setDone', params: ({ event }) => ({ data: event.data }) },
    },
    'script.broke': {
      target: '.finished',
      actions: {
        type: 'setFailure',
        params: ({ event }) => failure(ResultId.refused, event.message, 'SCRIPT'),
      },
    },
    'script.cancelled': {
      target: '.finished',
      actions: [
        'stop',
        { type: 'setFailure', params: failure(ResultId.cancelled, '', 'CANCELLED') },
      ],
    },
  },
  states: {
    opening: {
      invoke: {
        src: 'openSandbox',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'running',
        onError: onFault('finished'),
      },
    },
    running: {
      after: {
        deadline: {
          target: 'finished',
          actions: [
            'stop',
            {
              type: 'setFailure',
              params: failure(ResultId.refused, 'The script took too long and was stopped', 'SLOW'),
            },
          ],
        },
      },
      on: {
        'page.asked': [askedTooMuch, { target: 'waiting', actions: takeRequest }],
      },
    },
    waiting: {
      on: {
        'page.asked': [askedTooMuch, { actions: takeRequest }],
        'request.answered': [
          { guard: 'isLastAnswer', target: 'running', actions: 'countAnswer' },
          { actions: 'countAnswer' },
        ],
      },
    },
    finished: { type: 'final', entry: 'settle' },
  },
});
