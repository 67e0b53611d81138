import * as z from 'zod/mini';
import { messengerConfig } from '../messenger/account.ts';
import { paymentKind, productSort } from '../shop/shop-config.ts';
import { language } from '../tenant/corp.ts';

/**
 * A text for shoppers: the same for all (one that starts with `__` is a key of the translations), or
 * one for each language, of which the first stands in for one that is missing.
 */
export const localText = z.union([z.string(), z.partialRecord(language, z.string())]);
export type LocalText = z.infer<typeof localText>;

/** Path inside the tenant. */
const path = z
  .string()
  .check(
    z.regex(
      /^\/(?![/\\])/,
      'a path inside the tenant that starts with one slash: /e-commerce/orders',
    ),
  );

/** One way to pay that the shop offers; the first one is selected at the start (spec 4.25). */
const paymentMethodDocument = z.object({
  code: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens')),
  kind: paymentKind,
  /** Name of the messenger's account that takes the money; for the kind `messenger`. */
  config: z._default(messengerConfig, 'main'),
  /**
   * Hours that an order waits for its payment; then it is cancelled, and others can have its goods. For
   * the kind `messenger`.
   */
  payWithin: z._default(z.int().check(z.minimum(1), z.maximum(720)), 24),
  /** May hold POINTS and POINTS_AMOUNT, as the description may (spec 3.25b). */
  title: localText,
  description: z._default(localText, ''),
  icon: z._default(z.string(), ''),
  /** What the buyer reads when the order is placed, and where he goes then (spec 3.33). */
  success: z.prefault(
    z.object({
      title: z._default(localText, ''),
      message: z._default(localText, ''),
      to: z._default(path, '/e-commerce/orders/order-list'),
    }),
    {},
  ),
});
export type PaymentMethodDocument = z.infer<typeof paymentMethodDocument>;

/** `shop.json`: a tenant's storefront (spec 3.25). Its currency is that of the tenant's settings. */
export const shopDocument = z.object({
  $schema: z.optional(z.string()),
  paymentMethods: z._default(z.array(paymentMethodDocument), []),
  buyerProtectionItems: z._default(z.array(localText), []),
  /** HTML. */
  buyerProtection: z._default(localText, ''),
  /** HTML. */
  termsConditions: z._default(localText, ''),
  /** Text in the empty input of promo codes. */
  promoPlaceholder: z._default(localText, '__Promo code'),
  /** Text in the empty search box. */
  placeholder: z._default(localText, '__Search....'),
  orderFields: z._default(z.array(z.object({ name: localText, value: productSort })), [
    { name: '__Best match', value: 'default' },
  ]),
  pageBy: z._default(z.enum(['none', 'server']), 'server'),
  withReview: z._default(z.boolean(), true),
  withFavorite: z._default(z.boolean(), true),
  withCart: z._default(z.boolean(), true),
  points: z.prefault(
    z.object({
      /** Points that are worth one unit of the currency: 100 points are one yuan. */
      perUnit: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
    { perUnit: 100 },
  ),
  option: z.prefault(
    z.object({
      weixin: z.prefault(
        z.object({
          /** Name of the messenger's account that signs the share. */
          config: z._default(messengerConfig, 'main'),
          title: z._default(localText, ''),
          description: z._default(localText, ''),
          image: z._default(z.string(), ''),
        }),
        {},
      ),
    }),
    {},
  ),
});
export type ShopDocument = z.infer<typeof shopDocument>;
