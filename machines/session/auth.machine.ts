import { assign, setup } from 'xstate';
import type { Authentication } from '#schemas/session/authentication.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

/** What a user signs in with (spec 2.46a). */
export interface Credentials {
  user: string;
  password: string;
  /** Keep the session in local storage too (spec 4.11). */
  remember: boolean;
  /** Where the sign-in was asked from; the landing page's form sends it (spec 7.7). */
  from?: string;
}

/** What the server says to a sign-in that it takes. */
export interface SignedIn {
  authentication: Authentication;
  /** Target that the server wants after this sign-in (spec 3.13), or empty. */
  afterLogin: string;
  message: string;
}

type AuthEvent =
  | ({ type: 'login.submitted' } & Credentials)
  /** Whoever signs in has left the form: nothing of it shall reach them on another page. */
  | { type: 'login.cancelled' }
  | { type: 'logout.requested' }
  /** A response asked for a new sign-in (spec 4.10). */
  | { type: 'session.expired' }
  /** A visitor's answer said that the session is over, or it was cleared after a password change (spec 4.26). */
  | { type: 'session.cleared' }
  /** A sign-in that happened elsewhere, e.g. in the messenger. */
  | { type: 'session.opened'; authentication: Authentication };

interface AuthContext {
  authentication: Authentication | null;
  /** Why the last sign-in or sign-out failed. */
  failure: Failure | null;
  afterLogin: string;
  message: string;
  /**
   * Token of the session that is closed here while the server has not ended it. In memory only: whoever uses this
   * browser next shall not find it.
   */
  ending: string | null;
}

/** Sign-in state of one tenant in this tab (spec 4.9–4.12). */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
  },
  actors: {
    restore: missingActor<Authentication | null, void>('restore'),
    signIn: missingActor<Result<SignedIn>, Credentials>('signIn'),
    /** Clears both storages first, and then has the server end the session of this token. */
    signOut: missingActor<Result<unknown>, string>('signOut'),
    /** Clears both storages and the token header without asking the server. */
    forget: missingActor<void, void>('forget'),
  },
  guards: {
    isUnended: ({ context }) => context.ending !== null,
    isSignedIn: (_, authentication: Authentication | null) => authentication !== null,
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    setAuthentication: assign({
      authentication: (_, authentication: Authentication | null) => authentication,
      failure: null,
      ending: null,
    }),
    setSignedIn: assign((_, result: Result<SignedIn>) =>
      result.ok
        ? {
            authentication: result.data.authentication,
            afterLogin: result.data.afterLogin,
            message: result.data.message,
            failure: null,
            ending: null,
          }
        : {},
    ),
    setFailure: assign({ failure: (_, failed: Failure | null) => failed }),
    setEnding: assign({
      ending: ({ context: { authentication, ending } }) => authentication?.token ?? ending,
    }),
    clearEnding: assign({ ending: null }),
    clearAuthentication: assign({ authentication: null, afterLogin: '', message: '' }),
  },
}).createMachine({
  id: 'auth',
  context: { authentication: null, failure: null, afterLogin: '', message: '', ending: null },
  initial: 'restoring',
  on: {
    'session.opened': {
      target: '.signedIn',
      actions: {
        type: 'setAuthentication',
        params: ({ event }) => event.authentication,
      },
    },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [when('isSignedIn', 'signedIn', 'setAuthentication'), { target: 'signedOut' }],
        onError: { target: 'signedOut' },
      },
    },
    signedOut: {
      entry: 'clearAuthentication',
      on: {
        'login.submitted': 'signingIn',
        'logout.requested': { guard: 'isUnended', target: 'signingOut' },
      },
    },
    /** Signed in until a moment ago: the next sign-in returns to the same page (spec 8.9). */
    expired: {
      entry: 'clearAuthentication',
      invoke: { src: 'forget', onError: {} },
      on: { 'login.submitted': 'signingIn', 'session.cleared': 'signedOut' },
    },
    signingIn: {
      entry: { type: 'setFailure', params: null },
      on: { 'login.cancelled': 'signedOut' },
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'login.submitted') throw new Error(`signIn started by ${event.type}`);
          const { type: _, ...credentials } = event;
          return credentials;
        },
        onDone: [when('succeeded', 'signedIn', 'setSignedIn'), onFailure('signedOut')],
        onError: onFault('signedOut'),
      },
    },
    signedIn: {
      on: {
        'logout.requested': 'signingOut',
        'session.expired': 'expired',
        'session.cleared': 'forgetting',
      },
    },
    signingOut: {
      entry: 'setEnding',
      invoke: {
        src: 'signOut',
        input: ({ context }) => context.ending ?? '',
        onDone: [
          { ...when('succeeded', 'signedOut'), actions: 'clearEnding' },
          onFailure('signedOut'),
        ],
        onError: onFault('signedOut'),
      },
    },
    forgetting: {
      invoke: { src: 'forget', onDone: 'signedOut', onError: 'signedOut' },
    },
  },
});
