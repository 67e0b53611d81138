import { raise } from 'xstate';
import { loadBroken, loadRefused } from '../load-outcome.ts';
import { outputOf, when } from '../outcome.ts';
import { checkoutSetup } from './checkout-setup.ts';

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
          loadRefused,
        ],
        onError: loadBroken,
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
        onDone: [when('succeeded', 'ready', 'setPoints'), loadRefused],
        onError: loadBroken,
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
        onDone: [when('succeeded', 'ready', 'setQuote'), loadRefused],
        onError: loadBroken,
      },
    },
    ready: {},
    failed,
  },
});
