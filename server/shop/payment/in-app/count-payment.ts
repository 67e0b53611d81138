import type { Messenger } from '../../../messenger/messenger.ts';
import type { PaidPayment } from '../../../messenger/provider.ts';
import { type Settlement, settle } from '../settle.ts';
import { findOrder } from './payment-row.ts';

/** Kind of the payment methods that the messenger stands behind. */
export const IN_APP = 'messenger';

/**
 * Counts money that the messenger tells of, by notice or when asked: once, however often it tells.
 *
 * @returns null when the number is of none of the tenant's orders.
 */
export async function countPayment(
  { tenancy, log }: Messenger,
  { corp, config }: { corp: string; config: string },
  payment: PaidPayment,
): Promise<Settlement | null> {
  const { number, transactionId, amount, currency, merchant, payer } = payment;
  const outcome = await tenancy.withTenant(
    corp,
    async (transaction) => {
      const orderId = await findOrder(transaction, { config, number });
      if (orderId === undefined) return null;
      const notice = { orderId, transactionId, amount, currency, merchant, payer };
      return settle(transaction, { provider: IN_APP, ...notice });
    },
    { waitsForRows: true },
  );
  if (outcome === null || outcome === 'refused') {
    log.warn({ corp, config, number, transactionId, outcome }, 'a payment of no bill');
  }
  return outcome;
}
