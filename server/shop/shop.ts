import type { PaymentMethodDocument, ShopDocument } from '#schemas/definitions/shop.ts';
import { currencyDigits } from '../data-definitions/run-context.ts';
import type { CallContext, SessionUser } from '../wire/handler.ts';
import type { PointsRate } from './checkout/pricing.ts';
import { notFound } from './refusal.ts';

/** A tenant's shop as the domain needs it. */
export interface Shop {
  readonly document: ShopDocument;
  /** ISO 4217. */
  readonly currency: string;
  /** Digits of the currency after the point. */
  readonly digits: number;
  readonly timeZone: string;
  readonly pointsRate: PointsRate;
}

/**
 * The shop of the request's tenant.
 *
 * @throws Refusal when the tenant has none.
 */
export async function readShop({ definitions }: Pick<CallContext, 'definitions'>): Promise<Shop> {
  const [document, corp] = [await definitions.read('shop'), await definitions.read('corp')];
  if (!document || !corp) throw notFound('__There is no shop here', 'NO_SHOP');
  const { currency, timeZone } = corp.settings;
  const digits = currencyDigits(currency);
  const pointsRate = { perUnit: document.points.perUnit, digits };
  return { document, currency, digits, timeZone, pointsRate };
}

/** The payment method that an order names, if the shop offers it. */
export function methodOf(shop: Shop, code: string): PaymentMethodDocument | undefined {
  return shop.document.paymentMethods.find((method) => method.code === code);
}

/** Who shops. The contract of the task has made sure that there is a session. */
export function shopperOf({ user }: Pick<CallContext, 'user'>): SessionUser {
  if (!user) throw new Error('A task that needs a shopper must ask for a session.');
  return user;
}
