import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/**
 * How the messenger's own payment ended (spec 7.34). `unconfirmed`: nobody said that there was no
 * payment, but the server has not seen one yet. `takenBack`: the order does not stand any more, so that
 * nothing is to be paid, and what was paid goes back.
 */
export type InAppOutcome = 'paid' | 'cancelled' | 'failed' | 'unconfirmed' | 'takenBack';

/** Guards of machines that have an order paid. */
export const outcomeGuards = {
  isPaid: (_: unknown, outcome: InAppOutcome) => outcome === 'paid',
  isTakenBack: (_: unknown, outcome: InAppOutcome) => outcome === 'takenBack',
};

/** Why there is nothing to pay for an order that was cancelled or deleted meanwhile. */
export const orderTakenBack = failure(
  ResultId.refused,
  'The order was taken back, and what was paid for it goes back to you',
  'TAKEN_BACK',
);

/** Why an order is not paid after the messenger's payment was open. */
export function unpaidReason(outcome: InAppOutcome): Failure {
  switch (outcome) {
    case 'cancelled':
      return failure(ResultId.cancelled, 'The payment was cancelled', 'CANCELLED');
    case 'unconfirmed':
      return failure(ResultId.refused, 'The payment has not been confirmed yet', 'UNCONFIRMED');
    case 'takenBack':
      return orderTakenBack;
    default:
      return failure(ResultId.refused, 'The payment failed', 'UNPAID');
  }
}

/** What an attempt to pay in the messenger comes to. */
export function paymentResult(outcome: InAppOutcome): Result<null> {
  return outcome === 'paid' ? success(null) : unpaidReason(outcome);
}
