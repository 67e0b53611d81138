import { assign, setup } from 'xstate';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf, when } from '../outcome.ts';

/** The shop's settings for a page that can be used without them (spec 7.21, 8.13). */
export const shopConfigMachine = setup({
  types: { context: {} as { config: ShopConfig | null } },
  actors: { loadConfig: missingActor<Result<ShopConfig>, void>('loadConfig') },
  guards: { succeeded: (_, result: Result<ShopConfig>) => result.ok },
  actions: {
    setConfig: assign({
      config: (_, result: Result<ShopConfig>) => (result.ok ? result.data : null),
    }),
    /** An error toast. */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'shopConfig',
  context: { config: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadConfig',
        onDone: [
          when('succeeded', 'ready', 'setConfig'),
          { target: 'failed', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'failed', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    ready: {},
    failed: {},
  },
});
