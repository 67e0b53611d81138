import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MessengerFault } from '../faults.ts';
import { keep } from '../keep.ts';
import type { ShareSignature } from '../provider.ts';
import type { WeixinAccountDocument } from './account-document.ts';
import type { AppApi } from './app-api.ts';

/** The token is worth nothing: unknown, expired or replaced. */
const TOKEN_FAULTS = new Set(['40001', '40014', '42001']);

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.int(),
});
const ticketAnswer = z.object({ ticket: z.string().check(z.minLength(1)), expires_in: z.int() });

/**
 * Signs pages. The app's token and its ticket are fetched once for all requests; the kind of token
 * is the one that stays the same whoever asks for it, so that processes do not undo each other's.
 */
export function createShareSigner(
  api: AppApi,
  { appId, appSecret }: Pick<WeixinAccountDocument, 'appId' | 'appSecret'>,
): (url: string) => Promise<ShareSignature> {
  const token = keep(async () => {
    const body = { grant_type: 'client_credential', appid: appId, secret: appSecret };
    const told = await api.post('the app’s token', '/cgi-bin/stable_token', body, tokenAnswer);
    return { value: told.access_token, lifetime: told.expires_in };
  });
  const ticket = keep(async () => {
    const told = await withToken((access_token) =>
      api.get(
        'the ticket',
        '/cgi-bin/ticket/getticket',
        { access_token, type: 'jsapi' },
        ticketAnswer,
      ),
    );
    return { value: told.ticket, lifetime: told.expires_in };
  });

  async function withToken<Value>(run: (token: string) => Promise<Value>): Promise<Value> {
    const first = await token.get();
    try {
      return await run(first);
    } catch (error) {
      if (!(error instanceof MessengerFault) || !TOKEN_FAULTS.has(error.code)) throw error;
      token.drop(first);
      return run(await token.get());
    }
  }

  return async (url) => {
    const timestamp = Math.trunc(Date.now() / 1000);
    const nonceStr = randomBytes(16).toString('hex');
    const signature = shareSignature({ ticket: await ticket.get(), nonceStr, timestamp, url });
    return { appId, timestamp, nonceStr, signature };
  };
}

/** The provider's signature of a page: SHA-1 over ticket, nonce, time and the address before `#`. */
export function shareSignature(parts: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string {
  const [url] = parts.url.split('#', 1);
  const text = `jsapi_ticket=${parts.ticket}&noncestr=${parts.nonceStr}&timestamp=${parts.timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}
