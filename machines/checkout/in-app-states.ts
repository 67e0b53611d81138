import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { faultOf, outputOf } from '../outcome.ts';
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
          { guard: { type: 'isPaid', params: outputOf }, target: 'paid' },
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
            { type: 'setRefusal', params: faultOf },
            { type: 'tellFailure', params: faultOf },
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
            guard: { type: 'wantsMessenger', params: outputOf },
            target: 'payingInApp',
            actions: { type: 'setPlaced', params: outputOf },
          },
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'paid',
            actions: { type: 'setPlaced', params: outputOf },
          },
          { target: 'unpaid', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'unpaid', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
  },
});
