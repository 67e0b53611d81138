import { randomInt } from 'node:crypto';
import { announce } from './notices.ts';
import { isBridgeSigned } from './signing.ts';
import type { Payment, ProviderState } from './state.ts';

/** What the person does when the messenger asks them to pay. */
export type PayerAnswer = 'pay' | 'cancel' | 'fail';

/**
 * The messenger's payment on a phone: what the bridge of a page opens with the merchant's parameters.
 *
 * @returns the bridge's own words.
 */
export async function payOnPhone(
  state: ProviderState,
  params: Readonly<Record<string, string>>,
  answer: PayerAnswer,
): Promise<string> {
  const name = 'get_brand_wcpay_request';
  const payment = findPrepared(state, params);
  if (!payment || answer === 'fail') return `${name}:fail`;
  if (answer === 'cancel') return `${name}:cancel`;
  if (payment.state !== 'NOTPAY') return `${name}:fail`;
  payment.state = 'SUCCESS';
  payment.transactionId = `42000${Date.now()}${randomInt(1_000_000_000)}`;
  await announce(state, payment);
  return `${name}:ok`;
}

/** The payment that parameters of the bridge open; undefined unless the merchant signed them. */
export function findPrepared(
  state: ProviderState,
  params: Readonly<Record<string, string>>,
): Payment | undefined {
  const app = state.apps.get(params.appId ?? '');
  if (!app || !isBridgeSigned(app.merchant, params)) return undefined;
  return [...state.payments.values()].find(
    (payment) => payment.appId === app.appId && `prepay_id=${payment.prepayId}` === params.package,
  );
}
