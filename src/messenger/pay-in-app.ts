import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { askForPayment } from './weixin/payment.ts';

/**
 * Opens the messenger's own payment and waits for what it says of it (spec 7.34). That is what the
 * person saw, not a proof: whether the order is paid knows the server alone.
 */
export async function payInApp(parameters: InAppPayment): Promise<'paid' | 'cancelled' | 'failed'> {
  const { outcome } = await askForPayment(parameters);
  if (outcome === 'ok') return 'paid';
  return outcome === 'cancel' ? 'cancelled' : 'failed';
}
