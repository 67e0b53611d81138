import { assign, setup } from 'xstate';
import { type Registration, registration } from '#schemas/session/registration.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { faultOf } from '../failure.ts';
import { missingAction, missingActor } from '../missing-actor.ts';

export type RegistrationEvent = { type: 'registration.submitted'; form: Registration };

interface RegistrationContext {
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
    register: missingActor<Result<unknown>, Registration>('register'),
  },
  guards: {
    isComplete: (_, form: Registration) => registration.safeParse(form).success,
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    setMessage: assign((_, result: Result<unknown>) =>
      result.ok ? { message: result.message, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failed: Failure | null) => failed }),
    /** Tells the user of `context.failure`. */
    warn: missingAction('warn') as (args: { context: RegistrationContext }) => void,
  },
}).createMachine({
  id: 'registration',
  context: { failure: null, message: '' },
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
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'registered',
            actions: { type: 'setMessage', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: [
              {
                type: 'setFailure',
                params: ({ event }) =>
                  event.output.ok ? failure(ResultId.network, '') : event.output,
              },
              'warn',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'setFailure', params: ({ event }) => faultOf(event.error) }, 'warn'],
        },
      },
    },
    registered: {},
  },
});
