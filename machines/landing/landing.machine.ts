import { assign, setup } from 'xstate';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import type { LandingPart } from '#schemas/tenant/landing-lists.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

/** The lists that the landing page is written in, by the part that each fills, or why one did not come. */
export type LandingLists = Record<LandingPart, Result<ConfigItem[]>>;

interface LandingContext {
  lists: LandingLists | null;
  failure: Failure | null;
}

/** The landing page's texts and pictures; `failed` where none of its lists came. */
export const landingMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as { type: 'retry.requested' },
    input: {} as { lists: LandingLists | null },
  },
  actors: {
    loadLists: missingActor<Result<LandingLists>, LandingLists | null>('loadLists'),
  },
  guards: {
    hasLists: ({ context }) => context.lists !== null,
    succeeded: (_, result: Result<LandingLists>) => result.ok,
  },
  actions: {
    setLists: assign((_, result: Result<LandingLists>) =>
      result.ok ? { lists: result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
}).createMachine({
  id: 'landing',
  context: ({ input }) => ({ lists: input.lists, failure: null }),
  initial: 'starting',
  states: {
    /** Lists that came with the page are there before the first drawing. */
    starting: { always: [{ guard: 'hasLists', target: 'ready' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'loadLists',
        input: ({ context }) => context.lists,
        onDone: [when('succeeded', 'ready', 'setLists'), onFailure('failed')],
        onError: onFault('failed'),
      },
    },
    /** What came stays; whatever did not is asked for again. */
    ready: { on: { 'retry.requested': 'loading' } },
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
