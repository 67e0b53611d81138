import * as z from 'zod/mini';
import type { PaidPayment, PaymentOutcome } from '../provider.ts';

/** A payment as the provider tells of it, in notices and when asked. */
export const weixinTransaction = z.looseObject({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.optional(z.string()),
  payer: z.optional(z.looseObject({ openid: z.optional(z.string()) })),
  amount: z.optional(
    z.looseObject({ total: z.optional(z.int()), currency: z.optional(z.string()) }),
  ),
});
export type WeixinTransaction = z.output<typeof weixinTransaction>;

/** What was paid; null when nothing was, or when something is missing in what is told. */
export function paidOf(transaction: WeixinTransaction): PaidPayment | null {
  const { out_trade_no, trade_state, transaction_id, payer, amount, mchid } = transaction;
  if (trade_state !== 'SUCCESS' || !transaction_id || amount?.total === undefined) return null;
  return {
    number: out_trade_no,
    transactionId: transaction_id,
    amount: BigInt(amount.total),
    currency: amount.currency ?? 'CNY',
    merchant: mchid,
    payer: payer?.openid ?? '',
  };
}

/** Where a payment stands. */
export function outcomeOf(transaction: WeixinTransaction): PaymentOutcome {
  const payment = paidOf(transaction);
  if (payment) return { state: 'paid', payment };
  const ended = ['CLOSED', 'REVOKED', 'PAYERROR', 'REFUND'].includes(transaction.trade_state);
  return { state: ended ? 'closed' : 'open' };
}
