import type { Transaction } from 'kysely';
import { refused } from '../../../data-definitions/refusal.ts';
import type { Database } from '../../../database/database.ts';
import { noticeUrlOf } from '../../../messenger/notice-address.ts';
import type { PaymentWay } from '../way.ts';
import { inquire } from './inquire.ts';
import { findPayment, numberPayment, readDeadline } from './payment-row.ts';

/**
 * Pays through the messenger, inside its own browser (spec 7.34): for buyers that it knows. The bill
 * is paid when the messenger tells so by notice, or when asked; what the browser is told counts for
 * nothing.
 */
export const inApp: PaymentWay = {
  takesPoints: false,
  async take({ corp, orderId, userId, currency }, transaction, { method, messenger }) {
    const account = messenger.find(corp, method.config);
    if (!account?.payments?.currencies.includes(currency)) {
      throw refused('__The messenger takes no payments here', 'PAYMENT_METHOD');
    }
    const payer = await findPayer(transaction, account.appId, userId);
    if (payer === undefined) {
      throw refused('__Open this page in the messenger to pay with it', 'PAYMENT_METHOD');
    }
    await numberPayment(transaction, orderId, method);
    return { state: 'due', merchant: account.payments.merchant, payer };
  },
  async request({ corp, orderId, userId, amount, currency }, { messenger }) {
    const known = await messenger.tenancy.withTenant(corp, async (transaction) => {
      const payment = await findPayment(transaction, orderId);
      if (!payment) return null;
      const account = messenger.find(corp, payment.config);
      if (!account?.payments) return null;
      const { payer } = await transaction
        .selectFrom('shop_payment')
        .select('payer')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return { payment, account, payments: account.payments, payer };
    });
    if (!known)
      throw new Error(`Order ${orderId} of ${userId} has no account that takes its money.`);
    const { payment, account, payments, payer } = known;
    const parameters = await payments.prepare({
      number: payment.number,
      amount,
      currency,
      payer,
      description: orderId,
      noticeUrl: noticeUrlOf(account, { corp, config: payment.config }),
    });
    if (parameters === null) await inquire({ corp, orderId }, messenger);
    return parameters;
  },
  inquire,
  readDeadline,
};

async function findPayer(
  transaction: Transaction<Database>,
  appId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('messenger_user')
    .select('open_id')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.open_id;
}
