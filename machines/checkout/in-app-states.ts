import { faultOf, outputOf, when } from '../outcome.ts';
import { checkoutSetup } from './checkout-setup.ts';
import { orderTakenBack, unpaidReason } from './in-app-outcome.ts';

/** An order that stands and is paid in the messenger (spec 7.34). */
export const inAppStates = checkoutSetup.createStateConfig({
  states: {
    payingInApp: {
      invoke: {
        src: 'payInApp',
        input: ({ context }) => context.placed,
        onDone: [
          when('isPaid', 'paid'),
          when('isTakenBack', 'takenBack'),
          {
            target: 'unpaid',
            actions: [
              { type: 'setRefusal', params: ({ event }) => unpaidReason(event.output) },
              { type: 'tellFailure', params: ({ event }) => unpaidReason(event.output) },
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
    /** Who has paid and was not heard is not left to pay once more. */
    unpaid: {
      invoke: {
        src: 'watchPayment',
        input: ({ context }) => context.placed,
        onDone: [when('isPaid', 'paid'), when('isTakenBack', 'takenBack')],
        // It goes on by a click.
        onError: {},
      },
      on: { 'payment.retried': 'reopening' },
    },
    /** The same order once more: its answer brings parameters that are still good. */
    reopening: {
      invoke: {
        src: 'placeOrder',
        input: ({ context }) => context.draft,
        onDone: [
          when('wantsMessenger', 'payingInApp', 'setPlaced'),
          when('succeeded', 'paid', 'setPlaced'),
          when('isOrderedAlready', 'takenBack'),
          { target: 'unpaid', actions: { type: 'tellFailure', params: outputOf } },
        ],
        onError: { target: 'unpaid', actions: { type: 'tellFailure', params: faultOf } },
      },
    },
    /** The order was cancelled or deleted meanwhile, here or elsewhere: there is nothing to pay. */
    takenBack: {
      entry: [
        { type: 'setRefusal', params: orderTakenBack },
        { type: 'tellFailure', params: orderTakenBack },
      ],
    },
  },
});
