import { raise } from 'xstate';
import type { Result } from '#schemas/wire/envelope.ts';
import { faultOf, outputOf, when } from '../outcome.ts';
import { checkoutSetup } from './checkout-setup.ts';

const refused = {
  target: 'failed',
  actions: { type: 'tellFailure', params: outputOf<Result<unknown>> },
} as const;
const broken = { target: 'failed', actions: { type: 'tellFailure', params: faultOf } } as const;
const failed = { on: { 'retry.requested': 'loading' } } as const;

/** The shop's settings (spec 7.21). */
export const configRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadConfig',
        onDone: [
          {
            ...when('succeeded', 'ready'),
            actions: [
              { type: 'setConfig', params: outputOf },
              // Points are reckoned for the method that takes them.
              raise({ type: 'quote.requested' }),
            ],
          },
          refused,
        ],
        onError: broken,
      },
    },
    ready: {},
    failed,
  },
});

/** The shopper's points (spec 7.33): without them an order can be placed all the same. */
export const pointsRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadPoints',
        onDone: [when('succeeded', 'ready', 'setPoints'), refused],
        onError: broken,
      },
    },
    ready: {},
    failed,
  },
});

/** What the cart comes to: asked for anew with each change of it or of the payment method. */
export const quoteRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  on: {
    'quote.requested': '.loading',
    'method.chosen': {
      target: '.loading',
      actions: { type: 'setMethod', params: ({ event }) => event.code },
    },
    'cart.changed': {
      target: '.loading',
      actions: { type: 'setKept', params: ({ event }) => event.kept },
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'quoteCart',
        input: ({ context }) => ({ kept: context.kept, paymentMethod: context.paymentMethod }),
        onDone: [when('succeeded', 'ready', 'setQuote'), refused],
        onError: broken,
      },
    },
    ready: {},
    failed,
  },
});
