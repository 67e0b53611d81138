import { assign, setup } from 'xstate';
import { type PasswordChange, passwordChange } from '#schemas/session/password-change.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

type PasswordChangeEvent = { type: 'password.submitted'; form: PasswordChange };

interface PasswordChangeContext {
  /** Why the password was not changed. */
  failure: Failure | null;
}

/** What is said when the two new passwords differ (spec 5.9). */
const MISMATCH = failure(
  ResultId.refused,
  'The new password does not match the confirm password',
  'MISMATCH',
);

/**
 * Change of one's own password (spec 2.50, 4.26, 5.9, 8.15): what differs is not sent; afterwards the
 * session is over and the user signs in with the new one.
 */
export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
  },
  actors: {
    changePassword: missingActor<Result<unknown>, PasswordChange>('changePassword'),
  },
  guards: {
    isIncomplete: (_, form: PasswordChange) => !passwordChange.safeParse(form).success,
    differs: (_, form: PasswordChange) => form.newPassword !== form.confirmPassword,
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    setFailure: assign({ failure: (_, failed: Failure) => failed }),
    /** Tells the user of `context.failure`. */
    warn: missingAction('warn') as (args: { context: PasswordChangeContext }) => void,
    /** Says that it is done, clears the session and leaves for the tenant's root. */
    leave: missingAction('leave') as () => void,
  },
}).createMachine({
  id: 'passwordChange',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'password.submitted': [
          { guard: { type: 'isIncomplete', params: ({ event }) => event.form } },
          {
            guard: { type: 'differs', params: ({ event }) => event.form },
            actions: [{ type: 'setFailure', params: MISMATCH }, 'warn'],
          },
          { target: 'changing' },
        ],
      },
    },
    changing: {
      invoke: {
        src: 'changePassword',
        input: ({ event }) => event.form,
        onDone: [
          when('succeeded', 'changed'),
          {
            target: 'editing',
            actions: [{ type: 'setFailure', params: failureOf }, 'warn'],
          },
        ],
        onError: { target: 'editing', actions: [{ type: 'setFailure', params: faultOf }, 'warn'] },
      },
    },
    changed: { entry: 'leave' },
  },
});
