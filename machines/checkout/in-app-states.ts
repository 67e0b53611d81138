import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { faultOf } from '../failure.ts';
import { checkoutSetup, type InAppOutcome } from './checkout-setup.ts';

function unpaid(outcome: InAppOutcome) {
  if (outcome === 'cancelled') {
    return failure(ResultId.cancelled, 'The payment was cancelled', 'CANCELLED');
  }
  return outcome === 'unconfirmed'
    ? failure(ResultId.refused, 'The payment has not been confirmed yet', 'UNCONFIRMED')
    : failure(ResultId.refused, 'The payment failed', 'UNPAID');
}

/** An order that stands and is paid in the messenger (spec 7.34). */
export const inAppStates = checkoutSetup.createStateConfig({
  states: {
    payingInApp: {
      invoke: {
        src: 'payInApp',
        input: ({ context }) => context.placed,
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'paid',
          },
          {
            target: 'unpaid',
            actions: [
              { type: 'setRefusal', params: ({ event }) => unpaid(event.output) },
              { type: 'tellFailure', params: ({ event }) => unpaid(event.output) },
            ],
          },
        ],
        onError: {
          target: 'unpaid',
          actions: [
            { type: 'setRefusal', params: ({ event }) => faultOf(event.error) },
            { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
          ],
        },
      },
    },
    unpaid: { on: { 'payment.retried': 'reopening' } },
    /** The same order once more: its answer brings parameters that are still good. */
    reopening: {
      invoke: {
        src: 'placeOrder',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: { type: 'wantsMessenger', params: ({ event }) => event.output },
            target: 'payingInApp',
            actions: { type: 'setPlaced', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'paid',
            actions: { type: 'setPlaced', params: ({ event }) => event.output },
          },
          {
            target: 'unpaid',
            actions: { type: 'tellFailure', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unpaid',
          actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
        },
      },
    },
  },
});
