import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PaymentState } from '../../database/schema/checkout.ts';

/** What is to be paid for one order. */
export interface Bill {
  readonly corp: string;
  readonly orderId: string;
  readonly userId: string;
  /** Minor units. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** Points that stand for the amount; 0 unless the way takes points. */
  readonly points: bigint;
}

/** A way to pay. Each kind of the contract has one, see the registry. */
export interface PaymentWay {
  /** Points are reckoned for the amount, and taken. */
  readonly takesPoints: boolean;
  /**
   * Takes what can be taken at once, inside the order's own transaction and out of our own tables.
   *
   * @returns whether the bill is paid by it or due.
   */
  take(
    bill: Bill,
    transaction: Transaction<Database>,
  ): Promise<Extract<PaymentState, 'paid' | 'due'>>;
  /**
   * Asks somebody outside for the means to pay a bill that is due: called after the order is
   * committed, when neither a row nor a connection is held, and again with each retry of the order.
   * A bill that is never paid stays due until the order is cancelled.
   *
   * @returns what the browser needs to pay (spec 3.33, 7.34).
   */
  request?(bill: Bill, signal: AbortSignal): Promise<Record<string, string>>;
}
