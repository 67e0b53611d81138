import type { MessengerScope } from '#schemas/messenger/account.ts';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';

/** Somebody as the messenger knows them. */
export interface Person {
  /** The app's own id of the person. */
  readonly openId: string;
  /** The same person's id in all apps of one owner; empty when the messenger tells none. */
  readonly unionId: string;
  /** Empty unless the person allowed it to be told. */
  readonly name: string;
  /** Address of a picture, or empty. */
  readonly picture: string;
}

/** What the messenger's script is configured with on one page. */
export interface ShareSignature {
  readonly appId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
}

/** One of a tenant's accounts at a messenger. Every method that asks it may throw MessengerFault. */
export interface MessengerAccount {
  readonly appId: string;
  /** Origins of the pages that belong to this account. */
  readonly origins: readonly string[];
  /** The messenger's page that asks the user, and then leads to `redirect`. */
  authorizeUrl(request: AuthorizeRequest): string;
  /**
   * Who it was that allowed the sign-in which the code stands for.
   *
   * @throws CodeRefused when the messenger does not take the code.
   */
  identify(code: string): Promise<Person>;
  /** @param url one of the tenant's own pages. */
  signShare(url: string): Promise<ShareSignature>;
  /** Null when the account takes no money. */
  readonly payments: MessengerPayments | null;
}

/** A sign-in that begins: where it comes back, and how much is asked of the person. */
export interface AuthorizeRequest {
  readonly redirect: string;
  readonly state: string;
  readonly scope: MessengerScope;
}

/** What somebody is to pay. */
export interface PaymentRequest {
  /** Our number of the payment, which no other payment to this merchant has. */
  readonly number: string;
  /** Minor units. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** `openId` of the payer. */
  readonly payer: string;
  /** What the payer reads. */
  readonly description: string;
  /** Address that the notice is sent to. */
  readonly noticeUrl: string;
}

/** Money that came in. */
export interface PaidPayment {
  readonly number: string;
  /** The messenger's own name of it. */
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly merchant: string;
  readonly payer: string;
}

/** `unknown`: nobody was ever asked to pay it; `closed`: it cannot be paid any more. */
export type PaymentOutcome =
  | { readonly state: 'paid'; readonly payment: PaidPayment }
  | { readonly state: 'open' | 'closed' | 'unknown' };

/** Money to send back, part of a payment or all of it. */
export interface RefundRequest {
  /** Our number of the refund: asked for twice it is one refund. */
  readonly number: string;
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Minor units of the payment that it is of. */
  readonly total: bigint;
  readonly currency: string;
}

/** `failed`: the money cannot go back by itself; somebody has to see to it at the provider. */
export type RefundOutcome = 'done' | 'running' | 'failed';

/** How an account takes money. */
export interface MessengerPayments {
  /** Name of the account that the money comes to. */
  readonly merchant: string;
  /** ISO 4217 codes. */
  readonly currencies: readonly string[];
  /** @returns what opens the payment in the messenger; null when it is paid already. */
  prepare(request: PaymentRequest): Promise<InAppPayment | null>;
  /**
   * Reads a notice.
   *
   * @param body exactly the bytes that came.
   * @returns null for a notice that tells of no payment.
   * @throws NoticeRefused when it is not the messenger's, not for this account, or too old.
   */
  readNotice(headers: NoticeHeaders, body: Buffer): PaidPayment | null;
  query(number: string): Promise<PaymentOutcome>;
  /** Takes care that nothing can be paid any more; `query` tells whether it was before. */
  close(number: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
}

/** Headers of a request by their names in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;
