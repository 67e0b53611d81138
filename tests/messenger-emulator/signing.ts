import { createCipheriv, createVerify, randomBytes, sign, verify } from 'node:crypto';
import type { Merchant, ProviderState } from './state.ts';

/** Headers that the provider signs a message with. `shift` moves its time, in seconds. */
export function signatureHeaders(
  { keys }: ProviderState,
  { mode }: Pick<Merchant, 'mode'>,
  body: string,
  shift = 0,
): Record<string, string> {
  const { serial, privateKey } = mode === 'key' ? keys.byKey : keys.byCertificate;
  const timestamp = String(Math.trunc(Date.now() / 1000) + shift);
  const nonce = randomBytes(16).toString('hex');
  const text = `${timestamp}\n${nonce}\n${body}\n`;
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** What a notice carries, packed with the merchant's key. */
export function pack(text: string, apiKey: string, aad = 'transaction') {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce);
  cipher.setAAD(Buffer.from(aad));
  const packed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: packed.toString('base64'),
    associated_data: aad,
    nonce,
    original_type: 'transaction',
  };
}

/** The merchant that signed a request, or why it is nobody. */
export function merchantOf(
  state: ProviderState,
  request: { method: string; path: string; authorization: string; body: string },
): Merchant | string {
  const [scheme, list = ''] = request.authorization.split(' ', 2);
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'unknown scheme';
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(list)?.[1] ?? '';
  const merchant = [...state.apps.values()]
    .map((app) => app.merchant)
    .find((known) => known.id === part('mchid') && known.serial === part('serial_no'));
  if (!merchant) return 'unknown merchant';
  if (Math.abs(Date.now() / 1000 - Number(part('timestamp'))) > 300) return 'too old';
  const text = `${request.method}\n${request.path}\n${part('timestamp')}\n${part('nonce_str')}\n${request.body}\n`;
  const isTrue = createVerify('RSA-SHA256')
    .update(text)
    .verify(merchant.publicKey, part('signature'), 'base64');
  return isTrue ? merchant : 'wrong signature';
}

/** Whether the parameters of the bridge are the merchant's own. */
export function isBridgeSigned(
  { publicKey }: Pick<Merchant, 'publicKey'>,
  params: Readonly<Record<string, string>>,
): boolean {
  const text = ['appId', 'timeStamp', 'nonceStr', 'package']
    .map((key) => `${params[key]}\n`)
    .join('');
  const signature = Buffer.from(params.paySign ?? '', 'base64');
  return params.signType === 'RSA' && verify('RSA-SHA256', Buffer.from(text), publicKey, signature);
}
