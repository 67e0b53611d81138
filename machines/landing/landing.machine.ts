import { assign, setup } from 'xstate';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import type { LandingPart } from '#schemas/tenant/landing-lists.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { faultOf } from '../failure.ts';
import { missingActor } from '../missing-actor.ts';

export type LandingLists = Record<LandingPart, ConfigItem[]>;

interface LandingContext {
  lists: LandingLists | null;
  failure: Failure | null;
}

/** The landing page's texts and pictures, all lists or none. */
export const landingMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as { type: 'retry.requested' },
  },
  actors: {
    loadLists: missingActor<Result<LandingLists>, void>('loadLists'),
  },
  guards: {
    succeeded: (_, result: Result<LandingLists>) => result.ok,
  },
  actions: {
    setLists: assign((_, result: Result<LandingLists>) =>
      result.ok ? { lists: result.data, failure: null } : { failure: result },
    ),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
  },
}).createMachine({
  id: 'landing',
  context: { lists: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadLists',
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'setLists', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'setLists', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFault', params: ({ event }) => faultOf(event.error) },
        },
      },
    },
    ready: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
