import { and, not, raise, stateIn } from 'xstate';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { faultOf, outputOf, when } from '../outcome.ts';
import { checkoutSetup } from './checkout-setup.ts';
import { inAppStates } from './in-app-states.ts';

/** Only what is in sight can be confirmed. */
const isInSight = and([stateIn({ config: 'ready' }), stateIn({ quote: 'ready' })]);

/** The order itself: confirmed, sent, and what became of it. */
export const orderRegion = checkoutSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'order.confirmed': [
          { guard: not(isInSight) },
          {
            guard: 'hasNoMethod',
            actions: {
              type: 'tellMissing',
              params: () => failure(ResultId.refused, 'No payment method'),
            },
          },
          {
            guard: { type: 'hasNoAddress', params: ({ event }) => event.address },
            actions: {
              type: 'tellMissing',
              params: () => failure(ResultId.refused, 'Please add a shipping address'),
            },
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => event.address },
            target: 'placing',
            actions: { type: 'setDraft', params: ({ event }) => event.address },
          },
        ],
      },
    },
    placing: {
      invoke: {
        src: 'placeOrder',
        input: ({ context }) => context.draft,
        onDone: [
          {
            ...when('wantsMessenger', 'payingInApp'),
            actions: [
              { type: 'setPlaced', params: outputOf },
              { type: 'settleCart', params: ({ context }) => context.draft?.cartItems ?? [] },
            ],
          },
          {
            ...when('succeeded', 'paid'),
            actions: [
              { type: 'setPlaced', params: outputOf },
              { type: 'settleCart', params: ({ context }) => context.draft?.cartItems ?? [] },
            ],
          },
          when('isOrderedAlready', 'tracing', 'setRefusal'),
          {
            target: 'choosing',
            actions: [
              { type: 'setRefusal', params: outputOf },
              { type: 'correctAddress', params: outputOf },
              { type: 'tellFailure', params: outputOf },
              raise(({ event: { output } }) => ({
                type: 'order.refused',
                code: output.ok ? '' : output.code,
              })),
            ],
          },
        ],
        onError: {
          target: 'choosing',
          actions: [
            { type: 'setRefusal', params: faultOf },
            { type: 'tellFailure', params: faultOf },
          ],
        },
      },
    },
    /** This very cart was ordered before, with other details: what of it is not in that order? */
    tracing: {
      invoke: {
        src: 'loadOrder',
        input: ({ context }) => ({ id: context.earlierOrder ?? '' }),
        onDone: [
          {
            ...when('succeeded', 'orderedAlready'),
            actions: {
              type: 'settleCart',
              params: ({ event: { output } }) =>
                output.ok ? output.data.rows.flatMap(({ details }) => details) : [],
            },
          },
          {
            // The buyer has taken that order back: all of the cart may be ordered again.
            ...when('isGone', 'choosing'),
            actions: [
              { type: 'settleCart', params: [] },
              {
                type: 'setRefusal',
                params: () =>
                  failure(ResultId.refused, 'The order of this cart was taken back, confirm again'),
              },
            ],
          },
          { target: 'untraced', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'untraced', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    untraced: { on: { 'retry.requested': 'tracing' } },
    orderedAlready: {},
    ...inAppStates.states,
    paid: {
      on: { 'stay.requested': 'stayed' },
      after: {
        SUCCESS_SHOWN: {
          target: 'left',
          actions: { type: 'leave', params: ({ context }) => context.placed?.to ?? '' },
        },
      },
    },
    stayed: {},
    left: {},
  },
});
