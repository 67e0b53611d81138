import { assign, setup } from 'xstate';
import type { MenuItem } from '#schemas/tenant/menu-item.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, outputOf } from '../outcome.ts';

/** What the shell leads to: menu, protected routes and launcher of the current user (spec 6.4). */
export interface Destinations {
  menu: MenuItem[];
  route: string[];
  /** Null when they alone did not come. */
  quickLinks: MenuItem[] | null;
}

export type NavigationEvent =
  /** Somebody signed in or out: the lists are theirs (spec 6.4). */
  { type: 'user.changed'; user: string | null } | { type: 'retry.requested' };

interface NavigationContext extends Destinations {
  user: string | null;
  failure: Failure | null;
}

/** Menu, protected routes and quick links, loaded anew for each user. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as { user: string | null },
  },
  actors: {
    loadDestinations: missingActor<Result<Destinations>, { user: string | null }>(
      'loadDestinations',
    ),
  },
  guards: {
    succeeded: (_, result: Result<Destinations>) => result.ok,
    isOtherUser: ({ context }, user: string | null) => context.user !== user,
  },
  actions: {
    setUser: assign({ user: (_, user: string | null) => user }),
    setDestinations: assign((_, result: Result<Destinations>) =>
      result.ok ? { ...result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    user: input.user,
    menu: [],
    route: [],
    quickLinks: [],
    failure: null,
  }),
  initial: 'loading',
  on: {
    'user.changed': {
      guard: { type: 'isOtherUser', params: ({ event }) => event.user },
      target: '.loading',
      actions: { type: 'setUser', params: ({ event }) => event.user },
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadDestinations',
        input: ({ context }) => ({ user: context.user }),
        onDone: [
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'ready',
            actions: { type: 'setDestinations', params: outputOf },
          },
          { target: 'failed', actions: { type: 'setFailure', params: failureOf } },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: faultOf } },
      },
    },
    /** What did not come beside the menu can be asked for again. */
    ready: { on: { 'retry.requested': 'loading' } },
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
