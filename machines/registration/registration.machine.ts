import { assign, setup } from 'xstate';
import { register } from '#schemas/session/register.ts';
import type { TaskData, TaskParams } from '#schemas/wire/contract.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

/** What a visitor fills in to become a user (spec 3.23). */
export type Registration = TaskParams<typeof register>;

/** Whether no field is empty (spec 2.49). */
export function isComplete(form: Registration): boolean {
  return register.params.safeParse(form).success;
}

type RegistrationEvent = { type: 'registration.submitted'; form: Registration };

interface RegistrationContext {
  /** Login id of the new account. */
  user: string;
  /** Why the last try failed. */
  failure: Failure | null;
  /** What the server said to a registration that it took. */
  message: string;
}

/**
 * From a filled form to a new user (spec 2.49, 5.10): nothing is checked here but that no field is
 * empty; whether the passwords match and the code is good is for the server to say.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
  },
  actors: {
    register: missingActor<Result<TaskData<typeof register>>, Registration>('register'),
  },
  guards: {
    isComplete: (_, form: Registration) => isComplete(form),
    succeeded: (_, result: Result<TaskData<typeof register>>) => result.ok,
  },
  actions: {
    setMessage: assign((_, result: Result<TaskData<typeof register>>) =>
      result.ok ? { user: result.data.user, message: result.message, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failed: Failure | null) => failed }),
    /** Tells the user of `context.failure`. */
    warn: missingAction('warn') as (args: { context: RegistrationContext }) => void,
  },
}).createMachine({
  id: 'registration',
  context: { user: '', failure: null, message: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'registration.submitted': {
          guard: { type: 'isComplete', params: ({ event }) => event.form },
          target: 'registering',
        },
      },
    },
    registering: {
      entry: { type: 'setFailure', params: null },
      invoke: {
        src: 'register',
        input: ({ event }) => event.form,
        onDone: [
          when('succeeded', 'registered', 'setMessage'),
          {
            target: 'editing',
            actions: [{ type: 'setFailure', params: failureOf }, 'warn'],
          },
        ],
        onError: { target: 'editing', actions: [{ type: 'setFailure', params: faultOf }, 'warn'] },
      },
    },
    registered: {},
  },
});
