import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** Which account a person of the messenger signs in to. */
export interface MessengerUserTable {
  corp: CorpColumn;
  app_id: string;
  /** The app's id of the person. */
  open_id: string;
  /** The same person's id in all apps of one owner, or empty. */
  union_id: Generated<string>;
  user_id: string;
  /** The account was made for this person. */
  owns_account: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A sign-in on its way through the messenger. */
export interface MessengerSignInTable {
  corp: CorpColumn;
  /** SHA-256, as the others. */
  state_hash: Buffer;
  verifier_hash: Buffer;
  config: string;
  page_hash: Buffer;
  expires_at: Date;
}

/** What the messenger knows of an order that is paid through it. */
export interface MessengerPaymentTable {
  corp: CorpColumn;
  order_id: string;
  /** Name of the account. */
  config: string;
  /** Our number of the payment, of no other payment of any tenant. */
  number: string;
  /** When the messenger is to be asked next, unless it tells before. */
  next_check_at: Generated<Date>;
  /** How often it was asked. */
  checks: Generated<number>;
  /** Since when nothing can be paid any more. */
  closed_at: Date | null;
  /** When the order is cancelled unless it is paid; null for orders of before there was an end. */
  pay_until: Date | null;
}
