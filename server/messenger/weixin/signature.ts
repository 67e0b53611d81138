import { createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import type { WeixinPaymentDocument } from './account-document.ts';

/** RSA with SHA-256, as base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
}

/** Seconds that a signed message may be old, or ahead of our clock. */
const TOLERANCE = 300;

/** Whoever signs for the provider, by serial. */
export type Signers = ReadonlyMap<string, { readonly key: KeyObject; readonly until: number }>;

/** @throws Error when a certificate or key cannot be read. */
export function readSigners(documents: WeixinPaymentDocument['signers']): Signers {
  return new Map(
    documents.map((document) => {
      if ('publicKey' in document) {
        return [document.id, { key: createPublicKey(document.publicKey), until: Infinity }];
      }
      const certificate = new X509Certificate(document.certificate);
      const until = Date.parse(certificate.validTo);
      return [certificate.serialNumber.toUpperCase(), { key: certificate.publicKey, until }];
    }),
  );
}

/**
 * Why a message is not the provider's, or null when it is. The signature covers time, nonce and the
 * body's own bytes.
 *
 * @param header one of the message by its name in small letters; empty where there is none.
 */
export function findSignatureFault(
  signers: Signers,
  header: (name: string) => string,
  body: Buffer,
): string | null {
  const now = Date.now();
  const timestamp = header('wechatpay-timestamp');
  const nonce = header('wechatpay-nonce');
  const signature = header('wechatpay-signature');
  const serial = header('wechatpay-serial');
  if (signature === '') return 'not signed';
  const signer = signers.get(serial) ?? signers.get(serial.toUpperCase());
  if (!signer) return `signed by ${serial.slice(0, 60)}, whom the account does not name`;
  if (signer.until < now) return 'signed with a certificate that has expired';
  if (!/^\d{1,12}$/.test(timestamp)) return 'without a time';
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return 'too old, or our clock is wrong';
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  const isTrue = verify('RSA-SHA256', text, signer.key, Buffer.from(signature, 'base64'));
  return isTrue ? null : 'with a wrong signature';
}
