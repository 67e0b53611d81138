import type { Transaction } from 'kysely';
import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import type { Database } from '../../database/database.ts';
import type { PaymentState } from '../../database/schema/checkout.ts';
import type { Messenger } from '../../messenger/messenger.ts';

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

/** What a way to pay has done for a bill. */
export interface Taken {
  /** Whether the bill is paid by it. */
  readonly state: Extract<PaymentState, 'paid' | 'due'>;
  /** Account at a provider that the money has to come to. */
  readonly merchant?: string;
  /** Account at a provider that it has to come from. */
  readonly payer?: string;
}

/** What a way to pay works with. */
export interface PaymentTools {
  /** The shop's payment method that was chosen. */
  readonly method: PaymentMethodDocument;
  readonly messenger: Messenger;
}

/** A way to pay. Each kind of the contract has one, see the registry. */
export interface PaymentWay {
  /** Points are reckoned for the amount, and leave the ledger with the order. */
  readonly takesPoints: boolean;
  /**
   * Settles how the bill is to be paid and notes what is the way's own, inside the order's own
   * transaction and before the order is in it: it may be undone and asked anew, and it must not lock
   * what others order too.
   *
   * @throws Refusal when this buyer cannot pay in this way.
   */
  take(bill: Bill, transaction: Transaction<Database>, tools: PaymentTools): Promise<Taken>;
  /**
   * Asks somebody outside for the means to pay a bill that is due: called after the order is
   * committed, when neither a row nor a connection is held, and again with each retry of the order.
   * A bill that is never paid stays due until the order is cancelled, at its deadline if it has one.
   *
   * @returns what the browser needs to pay (spec 3.33, 7.34); null when it is paid after all.
   */
  request?(bill: Bill, tools: PaymentTools): Promise<InAppPayment | null>;
  /** Asks somebody outside whether a bill that is due has been paid, and counts it if it has. */
  inquire?(bill: Pick<Bill, 'corp' | 'orderId'>, messenger: Messenger): Promise<void>;
  /** When an order whose bill is due is cancelled for want of a payment; null for never. */
  readDeadline?(transaction: Transaction<Database>, orderId: string): Promise<Date | null>;
}
