import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentResponse } from '#schemas/shop/payment.ts';
import type { CorpColumn } from './corp.ts';

/** A discount on a whole order and its limits (spec 3.28). */
export interface PromoTable {
  corp: CorpColumn;
  /** In capitals. */
  code: string;
  /** Percent with up to two digits after the point, as text. */
  discount: string;
  message: Generated<string>;
  starts_at: Date | null;
  expires_at: Date | null;
  max_uses: number | null;
  max_uses_per_user: number | null;
  uses: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Date>;
}

/** An order's use of a promo; released when the order is cancelled. */
export interface PromoUseTable {
  corp: CorpColumn;
  order_id: string;
  code: string;
  user_id: string;
  used_at: Generated<Date>;
  released_at: Date | null;
}

/** `void`: nothing is to be paid any more; `refunded`: what was paid goes back, as `shop_refund` says. */
export type PaymentState = 'due' | 'paid' | 'void' | 'refunded';

/** How one order is paid. */
export interface ShopPaymentTable {
  corp: CorpColumn;
  order_id: string;
  /** Code of the shop's payment method. */
  method: string;
  kind: string;
  state: Generated<PaymentState>;
  /** Minor units. */
  amount: string;
  currency: string;
  /** Points that stand for the amount, or 0. */
  points: Generated<string>;
  /** Account at the provider that the money must come to, or empty. */
  merchant: Generated<string>;
  /** Account at the provider that it must come from, or empty. */
  payer: Generated<string>;
  /** The provider's name for what was paid. */
  transaction_id: string | null;
  created_at: Generated<Date>;
  paid_at: Date | null;
}

/** A provider's word that something was paid; each is counted once. */
export interface PaymentNoticeTable {
  corp: CorpColumn;
  provider: string;
  transaction_id: string;
  order_id: string;
  amount: string;
  currency: string;
  merchant: string;
  payer: string;
  outcome: 'paid' | 'refund' | 'refused';
  received_at: Generated<Date>;
}

/** Something that was paid and goes back. */
export interface ShopRefundTable {
  corp: CorpColumn;
  id: Generated<string>;
  order_id: string;
  reason: 'cancelled' | 'late' | 'double';
  amount: string;
  currency: string;
  points: Generated<string>;
  transaction_id: Generated<string>;
  state: Generated<'due' | 'done'>;
  created_at: Generated<Date>;
  done_at: Date | null;
}

/** The key under which an order is placed once, and the answer that each retry gets. */
export interface ShopCheckoutTable {
  corp: CorpColumn;
  user_id: string;
  ccuid: string;
  /** SHA-256 of the hashed text: md5 alone lets its maker build two texts of one hash. */
  payload_hash: Buffer;
  cart_revision: string;
  order_id: string | null;
  answer: JSONColumnType<PaymentResponse & { orderId: string }> | null;
  created_at: Generated<Date>;
}
