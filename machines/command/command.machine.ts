import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

/** One command to run: of the button itself, or of its successCommand. */
interface CommandStep {
  command: string;
  params?: Record<string, unknown> | undefined;
}

/** What a button says about its command (spec 3.3). */
export interface CommandInput {
  command?: string | undefined;
  params?: Record<string, unknown> | undefined;
  successMessage?: string | undefined;
  successCommand?: string | CommandStep | undefined;
}

/** One command, with the rows that it is about. */
export interface CommandRun extends CommandStep {
  rows: Row[];
}

/** A question, and the command that it is about. */
export interface CommandQuestion extends CommandRun {
  next: CommandStep | null;
}

type CommandEvent = { type: 'command.invoked'; rows: Row[] };

/** What is known of a press of a button: its steps, its rows, and what has come of it. */
export interface CommandContext {
  /** The button's own command. */
  first: CommandStep | null;
  next: CommandStep | null;
  successMessage: string;
  /** The step that is running or ran last. */
  step: CommandStep | null;
  rows: Row[];
  /** Message of the last success. */
  message: string;
  failure: Failure | null;
}

function stepOf(command: string | CommandStep | undefined): CommandStep | null {
  if (command === undefined || command === '') return null;
  return typeof command === 'string' ? { command } : command;
}

/**
 * One button's command (spec 4.7, 7.17, 8.4, 8.5): confirm → running → success command or success
 * message; a failure is told, a cancelled command is silent. What the first step has done is told also
 * where the second one comes to nothing. While it is not idle the button is disabled.
 */
export const commandMachine = setup({
  types: {
    context: {} as CommandContext,
    events: {} as CommandEvent,
    input: {} as CommandInput,
  },
  actors: {
    /** Asks the user; answers ok, the cancelled failure, or why what follows comes to nothing anyway. */
    confirm: missingActor<Result<unknown>, CommandQuestion>('confirm'),
    runCommand: missingActor<Result<unknown>, CommandRun>('runCommand'),
  },
  guards: {
    hasNoCommand: ({ context }) => context.step === null,
    isConfirm: ({ context }) => context.step?.command === 'Confirm',
    succeeded: (_, result: Result<unknown>) => result.ok,
    wasCancelled: (_, result: Result<unknown>) => !result.ok && result.id === ResultId.cancelled,
    isAfterFirst: ({ context }) => context.step !== context.first,
    hasNext: ({ context }) => context.next !== null && context.step !== context.next,
  },
  actions: {
    begin: assign(({ context }, rows: Row[]) => ({
      rows,
      step: context.first,
      failure: null,
      message: '',
    })),
    takeNext: assign(({ context }) => ({ step: context.next })),
    setMessage: assign({
      message: ({ context }, result: Result<unknown>) =>
        result.ok && result.message !== '' ? result.message : context.message,
    }),
    setFailure: assign({ failure: (_, failed: Failure) => failed }),
    /** Spec 8.5: toast with the button's or the server's message. */
    announceSuccess: missingAction('announceSuccess') as () => void,
    /** Toast of what the first step has done, where the second one came to nothing. */
    announceFirst: missingAction('announceFirst') as () => void,
    /** Spec 8.5: error toast. */
    announceFailure: missingAction('announceFailure') as () => void,
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({
    first: stepOf(
      input.command === undefined ? undefined : { command: input.command, params: input.params },
    ),
    next: stepOf(input.successCommand),
    successMessage: input.successMessage ?? '',
    step: null,
    rows: [],
    message: '',
    failure: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'command.invoked': {
          target: 'starting',
          actions: { type: 'begin', params: ({ event }) => event.rows },
        },
      },
    },
    starting: {
      always: [
        {
          guard: 'hasNoCommand',
          target: 'failed',
          actions: {
            type: 'setFailure',
            params: failure(ResultId.network, 'The botton has no command', 'NO_COMMAND'),
          },
        },
        { guard: 'isConfirm', target: 'confirming' },
        { target: 'running' },
      ],
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ context }) => ({ ...runOf(context), next: context.next }),
        onDone: [
          when('succeeded', 'succeeded'),
          when('wasCancelled', 'cancelled'),
          onFailure('failed'),
        ],
        onError: onFault('failed'),
      },
    },
    running: {
      invoke: {
        src: 'runCommand',
        input: ({ context }) => runOf(context),
        onDone: [
          when('succeeded', 'succeeded', 'setMessage'),
          when('wasCancelled', 'cancelled'),
          onFailure('failed'),
        ],
        onError: onFault('failed'),
      },
    },
    succeeded: {
      always: [
        { guard: 'hasNext', target: 'starting', actions: 'takeNext' },
        { target: 'idle', actions: 'announceSuccess' },
      ],
    },
    cancelled: {
      always: [
        { guard: 'isAfterFirst', target: 'idle', actions: 'announceFirst' },
        { target: 'idle' },
      ],
    },
    failed: {
      always: [
        {
          guard: 'isAfterFirst',
          target: 'idle',
          actions: ['announceFirst', 'announceFailure'],
        },
        { target: 'idle', actions: 'announceFailure' },
      ],
    },
  },
});

function runOf(context: CommandContext): CommandRun {
  if (context.step === null) throw new Error('A command runs without a step');
  return { ...context.step, rows: context.rows };
}
