import { or, raise, stateIn } from 'xstate';
import type { KeptCart } from '#schemas/shop/cart.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { failureOf, faultOf, outputOf, when } from '../outcome.ts';
import { checkoutSetup, type LoadedPart } from './checkout-setup.ts';

/** The shopper can still confirm, or again: a placed order is not reckoned any more. */
const isToConfirm = or([
  stateIn({ order: 'choosing' }),
  stateIn({ order: 'placing' }),
  stateIn({ order: 'tracing' }),
  stateIn({ order: 'untraced' }),
]);

const setKept = {
  type: 'setKept',
  params: ({ event }: { event: { kept: KeptCart } }) => event.kept,
} as const;

/** A transition for a load that brought nothing: its failure stands in place of the part, and is told. */
function notLoaded<Event>(part: LoadedPart, failureIn: (args: { event: Event }) => Failure) {
  const params = (args: { event: Event }) => ({ part, failure: failureIn(args) });
  return {
    target: 'failed',
    actions: [
      { type: 'setFailure', params },
      { type: 'tellFailure', params: failureIn },
    ],
  } as const;
}

/** The same for what a change of the cart loads anew: whoever has placed the order meanwhile is not told. */
function notLoadedInTime<Event>(part: LoadedPart, failureIn: (args: { event: Event }) => Failure) {
  const { target, actions } = notLoaded(part, failureIn);
  return [
    { guard: isToConfirm, target, actions },
    { target, actions: actions[0] },
  ] as const;
}

/** The shop's settings (spec 7.21): anew in another language, and once the server refuses a method that they offer. */
export const configRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  on: {
    // A placed order keeps the words that it was confirmed with.
    'config.retried': { guard: stateIn({ order: 'choosing' }), target: '.loading' },
    'order.refused': {
      guard: { type: 'isOfMethod', params: ({ event }) => event.code },
      target: '.loading',
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadConfig',
        onDone: [
          {
            ...when('changesMethod', 'ready'),
            actions: [{ type: 'setConfig', params: outputOf }, raise({ type: 'quote.requested' })],
          },
          when('succeeded', 'ready', 'setConfig'),
          notLoaded('config', failureOf),
        ],
        onError: notLoaded('config', faultOf),
      },
    },
    ready: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});

/**
 * The shopper's points (spec 7.33): without them an order can be placed all the same. An order of another tab spends them,
 * which is heard of as a change of the cart.
 */
export const pointsRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  on: {
    'cart.changed': { guard: isToConfirm, target: '.loading' },
    'order.refused': {
      guard: { type: 'isOfPoints', params: ({ event }) => event.code },
      target: '.loading',
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadPoints',
        onDone: [when('succeeded', 'ready', 'setPoints'), ...notLoadedInTime('points', failureOf)],
        onError: notLoadedInTime('points', faultOf),
      },
    },
    ready: {},
    failed: { on: { 'retry.requested': 'loading', 'points.retried': 'loading' } },
  },
});

/** What the cart comes to: asked for anew with each change of it or of the payment method. */
export const quoteRegion = checkoutSetup.createStateConfig({
  initial: 'loading',
  on: {
    'quote.requested': { guard: isToConfirm, target: '.loading' },
    'method.chosen': {
      target: '.loading',
      actions: { type: 'setMethod', params: ({ event }) => event.code },
    },
    'cart.changed': [
      { guard: isToConfirm, target: '.loading', actions: setKept },
      { actions: setKept },
    ],
  },
  states: {
    loading: {
      invoke: {
        src: 'quoteCart',
        input: ({ context }) => ({ kept: context.kept, paymentMethod: context.paymentMethod }),
        onDone: [when('succeeded', 'ready', 'setQuote'), ...notLoadedInTime('quote', failureOf)],
        onError: notLoadedInTime('quote', faultOf),
      },
    },
    ready: {},
    failed: {
      initial: 'heldOff',
      on: { 'retry.requested': 'loading', 'quote.retried': 'loading' },
      states: {
        heldOff: {
          always: { guard: 'mayAskAgain', target: 'free' },
          // Nothing is asked for, and the region is not asked what to do.
          on: { 'quote.requested': {} },
          after: { RETRY_AFTER: 'free' },
        },
        free: {},
      },
    },
  },
});
