import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PaymentNoticeTable } from '../../database/schema/checkout.ts';

/** A provider's word that something was paid, after its signature was found true. */
export interface PaymentNotice {
  /** Kind of the payment method that the provider stands behind. */
  readonly provider: string;
  /** The provider's own name for this payment. */
  readonly transactionId: string;
  readonly orderId: string;
  /** Minor units. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  /** Account that the money came to. */
  readonly merchant: string;
  /** Account that it came from. */
  readonly payer: string;
}

/** `refund`: the money came too late or twice and goes back; `refused`: it is not of this bill. */
export type Settlement = PaymentNoticeTable['outcome'];

/**
 * Counts a payment once, however often and from wherever its notice comes. Orders and cancellations
 * take the same rows in the same order, so a notice comes either before or after each of them. What was
 * refused is no last word: the provider may have told something wrong of the same transaction first.
 */
export async function settle(
  transaction: Transaction<Database>,
  notice: PaymentNotice,
): Promise<Settlement> {
  await transaction
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', notice.orderId)
    .forNoKeyUpdate()
    .execute();
  const earlier = await findNotice(transaction, notice);
  if (earlier && earlier !== 'refused') return earlier;
  const outcome = await judge(transaction, notice);
  const told = {
    order_id: notice.orderId,
    amount: String(notice.amount),
    currency: notice.currency,
    merchant: notice.merchant,
    payer: notice.payer,
    outcome,
  };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('payment_notice')
    .values({ provider: notice.provider, transaction_id: notice.transactionId, ...told })
    .onConflict((conflict) =>
      conflict
        .columns(['corp', 'provider', 'transaction_id'])
        .doUpdateSet({ ...told, received_at: sql`now()` })
        .where('payment_notice.outcome', '=', 'refused'),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new Error(`Payment ${notice.transactionId} was told for two orders at once.`);
  }
  if (outcome === 'paid') await markPaid(transaction, notice);
  if (outcome === 'refund') await oweRefund(transaction, notice);
  return outcome;
}

async function findNotice(
  transaction: Transaction<Database>,
  { provider, transactionId }: PaymentNotice,
): Promise<Settlement | undefined> {
  const row = await transaction
    .selectFrom('payment_notice')
    .select('outcome')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row?.outcome;
}

async function judge(
  transaction: Transaction<Database>,
  notice: PaymentNotice,
): Promise<Settlement> {
  const bill = await transaction
    .selectFrom('shop_payment')
    .select(['kind', 'state', 'amount', 'currency', 'merchant', 'payer'])
    .where('order_id', '=', notice.orderId)
    .forUpdate()
    .executeTakeFirst();
  const isOfBill =
    bill?.kind === notice.provider &&
    BigInt(bill.amount) === notice.amount &&
    bill.currency === notice.currency &&
    bill.merchant === notice.merchant &&
    bill.payer === notice.payer;
  if (!isOfBill) return 'refused';
  return bill.state === 'due' ? 'paid' : 'refund';
}

async function markPaid(
  transaction: Transaction<Database>,
  { orderId, transactionId }: PaymentNotice,
): Promise<void> {
  await transaction
    .updateTable('shop_payment')
    .set({ state: 'paid', transaction_id: transactionId, paid_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

async function oweRefund(
  transaction: Transaction<Database>,
  { orderId, transactionId, amount, currency }: PaymentNotice,
): Promise<void> {
  await transaction
    .insertInto('shop_refund')
    .values((eb) => ({
      order_id: orderId,
      reason: eb
        .selectFrom('shop_payment')
        .select(
          sql<'double' | 'late'>`CASE state WHEN 'paid' THEN 'double' ELSE 'late' END`.as('reason'),
        )
        .where('order_id', '=', orderId),
      amount: String(amount),
      currency,
      transaction_id: transactionId,
      done_at: null,
    }))
    .execute();
}
