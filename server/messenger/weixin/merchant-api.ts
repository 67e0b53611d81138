import { createPrivateKey, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MessengerFault } from '../faults.ts';
import type { WeixinPaymentDocument } from './account-document.ts';
import { ask, parseAnswer } from './ask.ts';
import { findSignatureFault, type Signers, signText } from './signature.ts';

/** One request of the merchant's, to be signed. */
export interface MerchantQuestion {
  /** Of what is asked, for the log. */
  readonly name: string;
  /** Path and query. */
  readonly path: string;
  /** What is posted; without it the merchant only asks. */
  readonly body?: object;
}

/** An answer that is known to be the provider's. */
export type MerchantAnswer =
  | { readonly ok: true; readonly data: unknown }
  /** The provider's own word for what is wrong, such as `ORDERPAID`. */
  | { readonly ok: false; readonly code: string };

/** @throws MessengerFault when there is no answer, a fault of the provider, or none of its own. */
export type AskMerchantApi = (question: MerchantQuestion) => Promise<MerchantAnswer>;

const refusal = z.looseObject({ code: z.string() });

/** The interface for payments: each question and each answer is signed. */
export function createMerchantApi(
  document: WeixinPaymentDocument,
  signers: Signers,
  timeout: number,
): AskMerchantApi {
  const privateKey = createPrivateKey(document.privateKey);
  const publicKeyId = document.signers.flatMap((signer) => ('id' in signer ? [signer.id] : []))[0];

  function authorization(method: string, path: string, body: string): string {
    const timestamp = String(Math.trunc(Date.now() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
    const parts = {
      mchid: document.merchant,
      nonce_str: nonce,
      signature: signText(text, privateKey),
      timestamp,
      serial_no: document.serial,
    };
    const pairs = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`;
  }

  return async ({ name, path, body }) => {
    const method = body ? 'POST' : 'GET';
    const text = body ? JSON.stringify(body) : '';
    const answer = await ask({
      name,
      timeout,
      method,
      url: document.base + path,
      headers: {
        authorization: authorization(method, path, text),
        'user-agent': 'y4-web-ui',
        ...(body && { 'content-type': 'application/json' }),
        // Asks the provider to sign with this key and not with its certificate.
        ...(publicKeyId !== undefined && { 'wechatpay-serial': publicKeyId }),
      },
      ...(body && { body: text }),
    });
    const fault = findSignatureFault(
      signers,
      (header) => answer.headers.get(header) ?? '',
      Buffer.from(answer.text),
    );
    if (answer.status < 300) {
      if (fault !== null) throw new MessengerFault(name, `an answer ${fault}`);
      return { ok: true, data: answer.text === '' ? null : parseAnswer(name, answer.text) };
    }
    const told = refusal.safeParse(parseAnswer(name, answer.text));
    const code = told.success ? told.data.code : `status ${answer.status}`;
    // Faults of signing come unsigned, and nothing that matters follows from the others alone.
    if (fault !== null || answer.status >= 500 || answer.status === 401 || answer.status === 429) {
      throw new MessengerFault(name, code);
    }
    return { ok: false, code };
  };
}
