import { type Failure, failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/**
 * How the messenger's own payment ended (spec 7.34). `unconfirmed`: nobody said that there was no
 * payment, but the server has not seen one yet.
 */
export type InAppOutcome = 'paid' | 'cancelled' | 'failed' | 'unconfirmed';

/** Why an order is not paid after the messenger's payment was open. */
export function unpaidReason(outcome: InAppOutcome): Failure {
  switch (outcome) {
    case 'cancelled':
      return failure(ResultId.cancelled, 'The payment was cancelled', 'CANCELLED');
    case 'unconfirmed':
      return failure(ResultId.refused, 'The payment has not been confirmed yet', 'UNCONFIRMED');
    default:
      return failure(ResultId.refused, 'The payment failed', 'UNPAID');
  }
}
