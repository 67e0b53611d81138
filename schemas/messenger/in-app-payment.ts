import * as z from 'zod/mini';

/**
 * What the messenger's own payment opens with (spec 3.33, 7.34), under the names that its bridge
 * knows them by. Good for two hours.
 */
export const inAppPayment = z.object({
  appId: z.string(),
  /** Seconds since 1970 as text. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.string(),
  paySign: z.string(),
});
export type InAppPayment = z.infer<typeof inAppPayment>;
