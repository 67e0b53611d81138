import * as z from 'zod/mini';

/** Base address of an interface, without a slash at its end. */
const base = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address) => address.replace(/\/+$/, '')),
);

/** Who signs for the provider: certificate or public key, told apart by the serial it goes by. */
const signer = z.union([
  z.strictObject({
    /** PEM; the serial number is read from it. */
    certificate: z.string().check(z.includes('-----BEGIN CERTIFICATE-----')),
  }),
  z.strictObject({
    /** `PUB_KEY_ID_…`. */
    id: z.string().check(z.regex(/^PUB_KEY_ID_\w+$/, 'the id of the public key, PUB_KEY_ID_…')),
    /** PEM. */
    publicKey: z.string().check(z.includes('-----BEGIN PUBLIC KEY-----')),
  }),
]);

const payment = z.strictObject({
  /** Number of the merchant. */
  merchant: z.string().check(z.regex(/^\d{6,32}$/, 'the number of the merchant')),
  /** Serial number of the merchant's certificate. */
  serial: z
    .string()
    .check(z.regex(/^[0-9A-Fa-f]{8,64}$/, 'the serial number of the merchant’s certificate')),
  /** PEM of the merchant's private key. */
  privateKey: z
    .string()
    .check(z.regex(/-----BEGIN (RSA )?PRIVATE KEY-----/, 'a private key in PEM')),
  /** Key that notices are packed with: 32 characters. */
  apiKey: z.string().check(z.length(32)),
  /** One, or two while the provider changes over. */
  signers: z.array(signer).check(z.minLength(1)),
  base: z._default(base, 'https://api.mch.weixin.qq.com'),
});

/** What a WeChat account is made of, in the accounts' file. */
export const weixinAccountDocument = z.strictObject({
  provider: z.literal('weixin'),
  appId: z.string().check(z.minLength(1)),
  appSecret: z.string().check(z.minLength(1)),
  /** Origins of the pages that belong to the account. */
  origins: z.optional(
    z.array(
      z.pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url).origin),
      ),
    ),
  ),
  payment: z.optional(payment),
  /** Where users are asked … */
  authorizeBase: z._default(base, 'https://open.weixin.qq.com'),
  /** … and where servers ask. */
  apiBase: z._default(base, 'https://api.weixin.qq.com'),
  /** Milliseconds that the provider gets for an answer. */
  timeout: z._default(z.int().check(z.minimum(100), z.maximum(30_000)), 5_000),
});
export type WeixinAccountDocument = z.output<typeof weixinAccountDocument>;
export type WeixinPaymentDocument = z.output<typeof payment>;
