import { z } from 'zod';

/** Base address of an interface, without a slash at its end. */
const base = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

/** Who signs for the provider: certificate or public key, told apart by the serial it goes by. */
const signer = z.union([
  z.strictObject({
    /** PEM; the serial number is read from it. */
    certificate: z.string().includes('-----BEGIN CERTIFICATE-----'),
  }),
  z.strictObject({
    /** `PUB_KEY_ID_…`. */
    id: z.string().regex(/^PUB_KEY_ID_\w+$/, 'the id of the public key, PUB_KEY_ID_…'),
    /** PEM. */
    publicKey: z.string().includes('-----BEGIN PUBLIC KEY-----'),
  }),
]);

const payment = z.strictObject({
  /** Number of the merchant. */
  merchant: z.string().regex(/^\d{6,32}$/, 'the number of the merchant'),
  /** Serial number of the merchant's certificate. */
  serial: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/, 'the serial number of the merchant’s certificate'),
  /** PEM of the merchant's private key. */
  privateKey: z.string().regex(/-----BEGIN (RSA )?PRIVATE KEY-----/, 'a private key in PEM'),
  /** Key that notices are packed with: 32 characters. */
  apiKey: z.string().length(32),
  /** One, or two while the provider changes over. */
  signers: z.array(signer).min(1),
  base: base.default('https://api.mch.weixin.qq.com'),
});

/** What a WeChat account is made of, in the accounts' file. */
export const weixinAccountDocument = z.strictObject({
  provider: z.literal('weixin'),
  appId: z.string().min(1),
  appSecret: z.string().min(1),
  /** Origins of the pages that belong to the account. */
  origins: z
    .array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))
    .optional(),
  payment: payment.optional(),
  /** Where users are asked … */
  authorizeBase: base.default('https://open.weixin.qq.com'),
  /** … and where servers ask. */
  apiBase: base.default('https://api.weixin.qq.com'),
  /** Milliseconds that the provider gets for an answer. */
  timeout: z.int().min(100).max(30_000).default(5_000),
});
export type WeixinAccountDocument = z.output<typeof weixinAccountDocument>;
export type WeixinPaymentDocument = z.output<typeof payment>;
