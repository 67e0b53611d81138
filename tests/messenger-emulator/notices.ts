import { randomBytes } from 'node:crypto';
import { transactionOf } from './payments.ts';
import { pack, signatureHeaders } from './signing.ts';
import type { NoticeMode, Payment, ProviderState } from './state.ts';

/** A notice as it goes out, to be sent as it is or changed. */
export interface Notice {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The notice of a payment, wrong in what the mode says. */
export function noticeOf(
  state: ProviderState,
  payment: Payment,
  mode: NoticeMode = 'once',
  changes: object = {},
): Notice {
  const { merchant } = payment;
  const transaction = { ...transactionOf(payment), ...changes };
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: 'paid',
    resource: pack(JSON.stringify(transaction), merchant.apiKey),
  });
  const signed = signatureHeaders(state, merchant, body, mode === 'old' ? -301 : 0);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (mode !== 'unsigned') Object.assign(headers, signed);
  if (mode === 'forged') headers['wechatpay-signature'] = randomBytes(256).toString('base64');
  return {
    url: payment.noticeUrl,
    headers,
    body: mode === 'edited' ? body.replace('"paid"', '"Paid"') : body,
  };
}

/** Sends a notice and gives the status of the answer; 0 when there was none. */
export async function send({ url, headers, body }: Notice): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Tells the merchant of a payment, in the way that is set. */
export async function announce(state: ProviderState, payment: Payment): Promise<void> {
  const mode = state.noticeMode;
  if (mode === 'never') return;
  if (mode === 'held') {
    state.held.push(() => send(noticeOf(state, payment)));
    return;
  }
  await send(noticeOf(state, payment, mode));
  if (mode === 'twice') await send(noticeOf(state, payment));
}

/** Sends what was held, the last first. */
export async function sendHeld({ held }: ProviderState): Promise<number[]> {
  const statuses: number[] = [];
  for (const sending of held.splice(0).reverse()) statuses.push(await sending());
  return statuses;
}
