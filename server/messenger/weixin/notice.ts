import { createDecipheriv } from 'node:crypto';
import * as z from 'zod/mini';
import { headerText } from '../../wire/frame.ts';
import { NoticeRefused } from '../faults.ts';
import type { NoticeHeaders, PaidPayment } from '../provider.ts';
import { findSignatureFault, type Signers } from './signature.ts';
import { paidOf, weixinTransaction } from './transaction.ts';

/** Bytes of the tag at the end of what is packed with AES-GCM. */
const TAG = 16;

const envelope = z.looseObject({
  event_type: z.string(),
  resource: z.looseObject({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    associated_data: z._default(z.string(), ''),
    nonce: z.string().check(z.minLength(1)),
  }),
});
type Resource = z.output<typeof envelope>['resource'];

/** Whose notices are read, and by whose signatures they are known. */
export interface NoticeReader {
  readonly appId: string;
  readonly merchant: string;
  readonly apiKey: string;
  readonly signers: Signers;
}

/**
 * Reads a notice: first whether it is the provider's, over the bytes as they came, then what it says.
 *
 * @throws NoticeRefused
 */
export function readNotice(
  { appId, merchant, apiKey, signers }: NoticeReader,
  headers: NoticeHeaders,
  body: Buffer,
): PaidPayment | null {
  const fault = findSignatureFault(signers, (name) => headerText(headers[name]), body);
  if (fault !== null) throw new NoticeRefused(`A notice ${fault}`);
  const outside = envelope.safeParse(parse(body.toString()));
  if (!outside.success) throw new NoticeRefused('A notice of an unknown shape');
  if (!outside.data.event_type.startsWith('TRANSACTION.')) return null;
  const inside = weixinTransaction.safeParse(parse(unpack(outside.data.resource, apiKey)));
  if (!inside.success) throw new NoticeRefused('A notice with an unknown content');
  if (inside.data.appid !== appId || inside.data.mchid !== merchant) {
    throw new NoticeRefused('A notice for another app or merchant');
  }
  return paidOf(inside.data);
}

/**
 * Opens what the provider packed.
 *
 * @throws NoticeRefused when it was packed with another key, or changed.
 */
function unpack(
  {
    ciphertext,
    associated_data,
    nonce,
  }: Pick<Resource, 'ciphertext' | 'associated_data' | 'nonce'>,
  apiKey: string,
): string {
  const packed = Buffer.from(ciphertext, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(packed.subarray(-TAG));
    decipher.setAAD(Buffer.from(associated_data));
    return Buffer.concat([decipher.update(packed.subarray(0, -TAG)), decipher.final()]).toString();
  } catch {
    throw new NoticeRefused(
      'A notice that cannot be opened: is the account’s apiKey the right one?',
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoticeRefused('A notice that is no JSON');
  }
}
