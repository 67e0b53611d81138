import { type InAppPayment, inAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { askMessenger } from './weixin/bridge.ts';

/**
 * Opens the messenger's own payment and waits for what it says of it (spec 7.34). That is what the
 * person saw, not a proof: whether the order is paid knows the server alone.
 */
export async function payInApp(payment: InAppPayment): Promise<'paid' | 'cancelled' | 'failed'> {
  // It takes these and no others.
  const asked = inAppPayment.parse(payment);
  const { outcome } = await askMessenger('getBrandWCPayRequest', asked);
  if (outcome === 'ok') return 'paid';
  return outcome === 'cancel' ? 'cancelled' : 'failed';
}
