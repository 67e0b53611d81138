import type { Messenger } from '../../../messenger/messenger.ts';
import { countPayment } from './count-payment.ts';
import { findPayment } from './payment-row.ts';

/**
 * Asks the messenger whether an order is paid, and counts it if it is.
 *
 * @throws MessengerFault when the messenger does not answer.
 */
export async function inquire(
  { corp, orderId }: { corp: string; orderId: string },
  messenger: Messenger,
): Promise<void> {
  const payment = await messenger.tenancy.withTenant(corp, (transaction) =>
    findPayment(transaction, orderId),
  );
  const payments = payment && messenger.find(corp, payment.config)?.payments;
  if (!payments) return;
  const outcome = await payments.query(payment.number);
  if (outcome.state !== 'paid') return;
  await countPayment(messenger, { corp, config: payment.config }, outcome.payment);
}
