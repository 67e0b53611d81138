import { assign, setup } from 'xstate';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { when } from '../outcome.ts';

/** The shop's settings for a page that can be used without them (spec 7.21, 8.13). */
export const shopConfigMachine = setup({
  types: {
    context: {} as { config: ShopConfig | null; failure: Failure | null },
    /** The page needs them: it has come, is read in another language, or is back on the network. */
    events: {} as { type: 'config.requested' },
  },
  actors: { loadConfig: missingActor<Result<ShopConfig>, void>('loadConfig') },
  guards: { succeeded: (_, result: Result<ShopConfig>) => result.ok },
  actions: {
    setConfig: assign((_, result: Result<ShopConfig>) =>
      result.ok ? { config: result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** An error toast. */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
  },
}).createMachine({
  id: 'shopConfig',
  context: { config: null, failure: null },
  initial: 'idle',
  on: { 'config.requested': '.loading' },
  states: {
    idle: {},
    loading: {
      invoke: {
        src: 'loadConfig',
        onDone: [when('succeeded', 'ready', 'setConfig'), loadRefused],
        onError: loadBroken,
      },
    },
    ready: {},
    failed: {},
  },
});
