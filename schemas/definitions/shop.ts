import { z } from 'zod';
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
  .regex(/^\/(?![/\\])/, 'a path inside the tenant that starts with one slash: /e-commerce/orders');

/** One way to pay that the shop offers; the first one is selected at the start (spec 4.25). */
const paymentMethodDocument = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens'),
  kind: paymentKind,
  /** Name of the messenger's account that takes the money; for the kind `messenger`. */
  config: messengerConfig.default('main'),
  /** May hold POINTS and POINTS_AMOUNT, as the description may (spec 3.25b). */
  title: localText,
  description: localText.default(''),
  icon: z.string().default(''),
  /** What the buyer reads when the order is placed, and where he goes then (spec 3.33). */
  success: z
    .object({
      title: localText.default(''),
      message: localText.default(''),
      to: path.default('/e-commerce/orders/order-list'),
    })
    .prefault({}),
});
export type PaymentMethodDocument = z.infer<typeof paymentMethodDocument>;

/** `shop.json`: a tenant's storefront (spec 3.25). Its currency is that of the tenant's settings. */
export const shopDocument = z.object({
  $schema: z.string().optional(),
  paymentMethods: z.array(paymentMethodDocument).default([]),
  buyerProtectionItems: z.array(localText).default([]),
  /** HTML. */
  buyerProtection: localText.default(''),
  /** HTML. */
  termsConditions: localText.default(''),
  /** Text in the empty input of promo codes. */
  promoPlaceholder: localText.default('__Promo code'),
  /** Text in the empty search box. */
  placeholder: localText.default('__Search....'),
  orderFields: z
    .array(z.object({ name: localText, value: productSort }))
    .default([{ name: '__Best match', value: 'default' }]),
  pageBy: z.enum(['none', 'server']).default('server'),
  withReview: z.boolean().default(true),
  withFavorite: z.boolean().default(true),
  withCart: z.boolean().default(true),
  points: z
    .object({
      /** Points that are worth one unit of the currency: 100 points are one yuan. */
      perUnit: z.int().min(1).max(1_000_000),
    })
    .prefault({ perUnit: 100 }),
  option: z
    .object({
      weixin: z
        .object({
          /** Name of the messenger's account that signs the share. */
          config: messengerConfig.default('main'),
          title: localText.default(''),
          description: localText.default(''),
          image: z.string().default(''),
        })
        .prefault({}),
    })
    .prefault({}),
});
export type ShopDocument = z.infer<typeof shopDocument>;
