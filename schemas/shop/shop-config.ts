import * as z from 'zod/mini';
import { messengerConfig } from '../messenger/account.ts';
import { corpSettings } from '../tenant/corp.ts';

/**
 * Ways to pay that the product knows; each has its own rules on the server. `messenger` works inside
 * the messenger's own browser only, for who signed in through it.
 */
export const paymentKind = z.enum(['points', 'delivery', 'transfer', 'messenger']);
export type PaymentKind = z.infer<typeof paymentKind>;

/** Stands for the shopper's points in texts of a payment method (spec 3.25b). */
export const POINTS_PLACEHOLDER = 'POINTS';
/** Stands for what the shopper's points are worth; to be replaced before the shorter one. */
export const POINTS_AMOUNT_PLACEHOLDER = 'POINTS_AMOUNT';

/** One way to pay that a shop offers (spec 3.25b). */
export const paymentMethod = z.object({
  /** What an order names it by. */
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: paymentKind,
  title: z.string(),
  /** Like the title it may hold the words POINTS and POINTS_AMOUNT. */
  description: z.string(),
  /** Name of a Font Awesome icon. */
  icon: z._default(z.string(), ''),
});

/** What products can be sorted by (spec 3.25h). `default` is the best match, or the shop's order. */
export const productSort = z.enum([
  'default',
  'name',
  'price',
  'created',
  'rating',
  'favorite',
  'discount',
]);
export type ProductSort = z.infer<typeof productSort>;

/** A tenant's shop as the storefront needs it, in the reader's language (spec 3.25). */
export const shopConfig = z.object({
  /** ISO 4217. */
  currency: corpSettings.shape.currency.def.innerType,
  /** In their order; the first one is selected at the start (spec 4.25). */
  paymentMethods: z.array(paymentMethod),
  /** One line each. */
  buyerProtectionItems: z.array(z.string()),
  /** HTML, sanitised: what 'Learn more' opens. */
  buyerProtection: z.string(),
  /** HTML, sanitised. */
  termsConditions: z.string(),
  /** Text in the empty input of promo codes. */
  promoPlaceholder: z.string(),
  /** Text in the empty search box. */
  placeholder: z.string(),
  orderFields: z.array(z.object({ name: z.string(), value: productSort })),
  /** `none`: the client loads all products and pages by itself; `server`: it asks for each page. */
  pageBy: z.enum(['none', 'server']),
  withReview: z.boolean(),
  withFavorite: z.boolean(),
  withCart: z.boolean(),
  option: z.object({
    /** What a share in the messenger shows (spec 3.25m). */
    weixin: z.object({
      /** Name of the tenant's account at the messenger. */
      config: messengerConfig,
      title: z.string(),
      description: z.string(),
      image: z.string(),
    }),
  }),
});
export type ShopConfig = z.infer<typeof shopConfig>;
