import { createHash } from 'node:crypto';
import type { Asked, Told } from './http.ts';
import { sendHeld } from './notices.ts';
import { payOnPhone } from './phone.ts';
import type { ProviderState } from './state.ts';

/**
 * What tests and the demo do with the emulator over HTTP, below `/emulator/`:
 * `POST pay {params, answer}` is the phone; `POST faults {part, kind, ms, code, only, times}`,
 * `POST notices {mode}`, `POST refunds {status}` set how it behaves; `POST held` sends what was held;
 * `POST share {appId, url, nonceStr, timestamp, signature}` checks a page's signature; `GET state`
 * tells what happened; `POST reset` makes it well again.
 */
export async function control(
  state: ProviderState,
  { method, url, body }: Asked,
): Promise<Told | null> {
  if (!url.pathname.startsWith('/emulator/')) return null;
  const data = body === '' ? {} : JSON.parse(body);
  switch (`${method} ${url.pathname.slice('/emulator/'.length)}`) {
    case 'POST pay':
      return { body: { err_msg: await payOnPhone(state, data.params, data.answer ?? 'pay') } };
    case 'POST faults':
      state.faults.set(data.only ? `${data.part} ${data.only}` : data.part, { times: 1, ...data });
      return { body: {} };
    case 'POST notices':
      state.noticeMode = data.mode;
      return { body: {} };
    case 'POST refunds':
      state.refundStatus = data.status;
      return { body: {} };
    case 'POST held':
      return { body: { statuses: await sendHeld(state) } };
    case 'POST share':
      return { body: { valid: isShareSigned(state, data) } };
    case 'POST reset':
      state.faults.clear();
      state.noticeMode = 'once';
      state.refundStatus = 'SUCCESS';
      state.held.length = 0;
      return { body: {} };
    case 'GET state':
      return { body: summaryOf(state) };
    default:
      return { status: 404, body: {} };
  }
}

interface SignedPage {
  appId: string;
  url: string;
  nonceStr: string;
  timestamp: number | string;
  signature: string;
}

/** Whether a page's signature is right, as the messenger looks at it. */
export function isShareSigned(
  { tickets }: ProviderState,
  { appId, url, nonceStr, timestamp, signature }: SignedPage,
): boolean {
  const ticket = tickets.get(appId);
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return ticket !== undefined && createHash('sha1').update(text).digest('hex') === signature;
}

function summaryOf({ payments, refunds, calls, held }: ProviderState) {
  return {
    payments: [...payments.values()].map(({ merchant, ...payment }) => ({
      ...payment,
      merchant: merchant.id,
    })),
    refunds: [...refunds.values()],
    calls,
    held: held.length,
  };
}
