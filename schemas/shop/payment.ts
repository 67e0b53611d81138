import * as z from 'zod/mini';
import { inAppPayment } from '../messenger/in-app-payment.ts';

/**
 * What a placed order tells its buyer (spec 3.33). With `weixin` the messenger's own payment opens
 * with these parameters, and only its success leads to `to` (spec 7.34).
 */
export const paymentResponse = z.object({
  /** Empty: 'Payment success!' (spec 2.64a). */
  title: z.string(),
  message: z.string(),
  /** Path inside the tenant that comes next. */
  to: z.string(),
  weixin: z.optional(inAppPayment),
});
export type PaymentResponse = z.infer<typeof paymentResponse>;
