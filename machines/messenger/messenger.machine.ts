import { assign, setup } from 'xstate';
import { messengerRefusalCode } from '#schemas/messenger/refusal.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { onFault, outputOf, when } from '../outcome.ts';
import { type Interruption, type MessengerReturn, STATE_FRESHNESS } from './sign-in.ts';

interface MessengerContext {
  isSignedIn: boolean;
  returned: MessengerReturn | null;
  hasJustSignedIn: boolean;
  /** The messenger's page. */
  authorizeUrl: string;
  interruption: Interruption | null;
  failure: Failure | null;
}

/** What is known of the visit when its page has loaded. */
export interface MessengerInput {
  /** Somebody is signed in to this tenant in this tab. */
  isSignedIn: boolean;
  /** What the messenger brought back to this page, or null. */
  returned: MessengerReturn | null;
  /** A sign-in through the messenger succeeded a moment ago. */
  hasJustSignedIn: boolean;
}

const NO_MESSENGER = messengerRefusalCode.def.entries.NO_MESSENGER;

/** The address to go to, which the server knows. */
export interface AuthorizeAddress {
  url: string;
}

/**
 * Sign-in of a page in the messenger's own browser (spec 4.13): who is signed in goes on; who brings a
 * fresh code is looked up; everybody else is sent to the messenger's page. Whatever goes wrong ends
 * in `interrupted`, from where one click begins again; by itself it begins again only once.
 *
 * ```
 * deciding ─ signed in ───────────────→ signedIn
 *          ├ own, fresh, with code ───→ fetching → signedIn | interrupted
 *          ├ nothing brought back ────→ authorizing → leaving → interrupted (still here)
 *          │                                        └ no account of the tenant → absent
 *          ├ too old, the first time ─→ authorizing
 *          └ foreign, denied, too old → interrupted ─ sign-in.restarted → authorizing
 * ```
 */
export const messengerMachine = setup({
  types: {
    context: {} as MessengerContext,
    events: {} as
      | { type: 'signIn.restarted' }
      /** The page is in sight again, and the browser was not led away meanwhile. */
      | { type: 'page.returned' },
    input: {} as MessengerInput,
  },
  actors: {
    /** Begins a sign-in and keeps what it will be known by. */
    authorize: missingActor<Result<AuthorizeAddress>, { isRestart: boolean }>('authorize'),
    fetchUser: missingActor<Result<Authentication>, { code: string; state: string }>('fetchUser'),
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    wouldLoop: ({ context }) => context.returned === null && context.hasJustSignedIn,
    bringsNothing: ({ context }) => context.returned === null,
    isForeign: ({ context }) => context.returned?.age === null,
    isDenied: ({ context }) => context.returned?.code === null,
    isStale: ({ context }) => (context.returned?.age ?? 0) > STATE_FRESHNESS,
    isStaleAgain: ({ context }) =>
      (context.returned?.age ?? 0) > STATE_FRESHNESS && context.returned?.isRestart === true,
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasNoAccount: (_, result: Result<unknown>) => !result.ok && result.code === NO_MESSENGER,
  },
  actions: {
    interrupt: assign({
      interruption: (_, interruption: Interruption) => interruption,
      failure: null,
    }),
    setFailure: assign((_, result: Result<unknown>) =>
      result.ok ? {} : { interruption: 'failed' as const, failure: result },
    ),
    setAddress: assign({
      authorizeUrl: (_, result: Result<AuthorizeAddress>) => (result.ok ? result.data.url : ''),
    }),
    /** What was brought back is good once. */
    forgetReturn: assign({ returned: null, interruption: null, failure: null }),
    leave: missingAction('leave') as (_: unknown, url: string) => void,
    openSession: missingAction('openSession') as (
      _: unknown,
      result: Result<Authentication>,
    ) => void,
  },
  /** A phone that cannot open the messenger's page stays where it is. */
  delays: { LEAVE_TIMEOUT: 15_000 },
}).createMachine({
  id: 'messenger',
  context: ({ input }) => ({ ...input, authorizeUrl: '', interruption: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isSignedIn', target: 'signedIn' },
        {
          guard: 'wouldLoop',
          target: 'interrupted',
          actions: { type: 'interrupt', params: 'again' },
        },
        { guard: 'bringsNothing', target: 'authorizing' },
        {
          guard: 'isForeign',
          target: 'interrupted',
          actions: { type: 'interrupt', params: 'foreign' },
        },
        {
          guard: 'isDenied',
          target: 'interrupted',
          actions: { type: 'interrupt', params: 'denied' },
        },
        {
          guard: 'isStaleAgain',
          target: 'interrupted',
          actions: { type: 'interrupt', params: 'stale' },
        },
        { guard: 'isStale', target: 'authorizing' },
        { target: 'fetching' },
      ],
    },
    authorizing: {
      invoke: {
        src: 'authorize',
        input: ({ context }) => ({ isRestart: context.returned !== null }),
        onDone: [
          when('succeeded', 'leaving', 'setAddress'),
          when('hasNoAccount', 'absent'),
          { target: 'interrupted', actions: { type: 'setFailure', params: outputOf } },
        ],
        onError: onFault('interrupted'),
      },
    },
    leaving: {
      entry: { type: 'leave', params: ({ context }) => context.authorizeUrl },
      on: {
        'page.returned': { target: 'interrupted', actions: { type: 'interrupt', params: 'left' } },
      },
      after: {
        LEAVE_TIMEOUT: { target: 'interrupted', actions: { type: 'interrupt', params: 'left' } },
      },
    },
    fetching: {
      invoke: {
        src: 'fetchUser',
        input: ({ context }) => ({
          code: context.returned?.code ?? '',
          state: context.returned?.state ?? '',
        }),
        onDone: [
          when('succeeded', 'signedIn', 'openSession'),
          { target: 'interrupted', actions: { type: 'setFailure', params: outputOf } },
        ],
        onError: onFault('interrupted'),
      },
    },
    signedIn: {},
    /** The tenant has no account there: the page is what it is in any other browser. */
    absent: {},
    interrupted: {
      on: { 'signIn.restarted': { target: 'authorizing', actions: 'forgetReturn' } },
    },
  },
});
