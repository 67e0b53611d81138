import { assign, setup } from 'xstate';
import type { Address } from '#schemas/shop/address.ts';
import type { KeptCart } from '#schemas/shop/cart.ts';
import { orderRefusal } from '#schemas/shop/new-order.ts';
import type { Order } from '#schemas/shop/order.ts';
import type { PaymentResponse } from '#schemas/shop/payment.ts';
import type { Points } from '#schemas/shop/points.ts';
import type { Quote, WantedItem } from '#schemas/shop/quote.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { changedPrices } from '../cart/changed-prices.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { type InAppOutcome, outcomeGuards } from './in-app-outcome.ts';
import { draftOf, isPayable, type OrderDraft } from './order-draft.ts';

/** What a placed order answers. */
export type PlacedOrder = PaymentResponse & { orderId: string };

/** What the checkout loads: settings, points and prices. */
export type LoadedPart = 'config' | 'points' | 'quote';

type CheckoutEvent =
  /** Everything that could not be loaded is asked for again. */
  | { type: 'retry.requested' }
  /** One part is asked for again: as soon as its own answer allows it, or in another language. */
  | { type: `${LoadedPart}.retried` }
  /** The settings name another payment method than the one that prices are asked for with, or in another language. */
  | { type: 'quote.requested' }
  | { type: 'cart.changed'; kept: KeptCart }
  | { type: 'method.chosen'; code: string }
  | { type: 'order.confirmed'; address: Address | null }
  /** Why the server did not take the order: what is out of date by that is asked for again. */
  | { type: 'order.refused'; code: string }
  | { type: 'payment.retried' }
  /** The buyer wants to go on reading what the placed order says. */
  | { type: 'stay.requested' };

interface CheckoutContext {
  kept: KeptCart;
  config: ShopConfig | null;
  points: Points | null;
  quote: Quote | null;
  /** Ids whose price is another than the one shown before. */
  changed: string[];
  paymentMethod: string | null;
  draft: OrderDraft | null;
  placed: PlacedOrder | null;
  /** Why a part did not come, the last time that it did not. */
  failures: Partial<Record<LoadedPart, Failure>>;
  /** Why the order was not placed, or the payment did not happen. */
  refusal: Failure | null;
  /** The order that this very cart was before. */
  earlierOrder: string | null;
}

function earlierOrderOf(result: Result<unknown>): string | null {
  if (result.ok || result.code !== 'CART_ORDERED') return null;
  const refusal = orderRefusal.safeParse(result.data);
  return (refusal.success && refusal.data.orderId) || null;
}

/** The method that was chosen, as long as there is such a one, or the first (spec 4.25). */
function methodOf({ paymentMethods }: ShopConfig, chosen: string | null): string | null {
  const known = paymentMethods.find(({ code }) => code === chosen);
  return (known ?? paymentMethods[0])?.code ?? null;
}

/** What the parts of the checkout are made of; `checkout.machine.ts` has the picture. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as {
      kept: KeptCart;
      /** The payment method that was chosen the last time. */
      paymentMethod: string | null;
    },
  },
  actors: {
    loadConfig: missingActor<Result<ShopConfig>, void>('loadConfig'),
    loadPoints: missingActor<Result<Points>, void>('loadPoints'),
    quoteCart: missingActor<Result<Quote>, { kept: KeptCart; paymentMethod: string | null }>(
      'quoteCart',
    ),
    /** Adds the order's key, which is the same for the same order. */
    placeOrder: missingActor<Result<PlacedOrder>, OrderDraft | null>('placeOrder'),
    /** Reads what the cart was ordered as. */
    loadOrder: missingActor<Result<{ rows: Pick<Order, 'details'>[] }>, { id: string }>(
      'loadOrder',
    ),
    /** Opens the messenger's own payment (spec 7.34). */
    payInApp: missingActor<InAppOutcome, PlacedOrder | null>('payInApp'),
    /** Looks for money that is seen late, as after an outage. */
    watchPayment: missingActor<InAppOutcome, PlacedOrder | null>('watchPayment'),
  },
  guards: {
    ...outcomeGuards,
    succeeded: (_, result: Result<unknown>) => result.ok,
    /** Prices are those of one payment method: points are reckoned for the method that takes them. */
    changesMethod: ({ context: { paymentMethod } }, result: Result<ShopConfig>) =>
      result.ok && methodOf(result.data, paymentMethod) !== paymentMethod,
    /** The answer that brought no prices names no time before which they may not be asked for again. */
    mayAskAgain: ({ context }) => !context.failures.quote?.retryAfter,
    isOfMethod: (_, code: string) => code === 'PAYMENT_METHOD',
    isOfPoints: (_, code: string) => code === 'POINTS',
    hasNoMethod: ({ context }) => context.paymentMethod === null,
    hasNoAddress: (_, address: Address | null) => address === null,
    isComplete: ({ context }, address: Address | null) =>
      isPayable(context.quote) && draftOf(context, address) !== null,
    wantsMessenger: (_, result: Result<PlacedOrder>) =>
      result.ok && result.data.weixin !== undefined,
    isOrderedAlready: (_, result: Result<unknown>) => earlierOrderOf(result) !== null,
    isGone: (_, result: Result<unknown>) => !result.ok && result.id === ResultId.notFound,
  },
  actions: {
    setConfig: assign(({ context }, result: Result<ShopConfig>) =>
      result.ok
        ? { config: result.data, paymentMethod: methodOf(result.data, context.paymentMethod) }
        : {},
    ),
    setPoints: assign({
      points: (_, result: Result<Points>) => (result.ok ? result.data : null),
    }),
    setQuote: assign(({ context }, result: Result<Quote>) =>
      result.ok ? { quote: result.data, changed: changedPrices(context.quote, result.data) } : {},
    ),
    setFailure: assign(
      ({ context }, { part, failure }: { part: LoadedPart; failure: Failure }) => ({
        failures: { ...context.failures, [part]: failure },
        // Those of before are not known to be so any more.
        ...(part === 'points' && { points: null }),
      }),
    ),
    setKept: assign({ kept: (_, kept: KeptCart) => kept }),
    setMethod: assign({ paymentMethod: (_, code: string) => code, refusal: null }),
    setDraft: assign({
      draft: ({ context }, address: Address | null) => draftOf(context, address),
      refusal: null,
    }),
    setPlaced: assign({
      placed: (_, result: Result<PlacedOrder>) => (result.ok ? result.data : null),
      refusal: null,
    }),
    /** What changed comes with the refusal and is shown in place of what was confirmed. */
    setRefusal: assign(({ context }, result: Result<unknown>) => {
      if (result.ok) return {};
      const data = orderRefusal.safeParse(result.data);
      const quote = data.success ? data.data.quote : undefined;
      return {
        refusal: result,
        earlierOrder: earlierOrderOf(result),
        ...(quote && { quote, changed: changedPrices(context.quote, quote) }),
      };
    }),
    /** What is ordered leaves the cart (spec 4.21). */
    settleCart: missingAction('settleCart') as (
      _: unknown,
      ordered: readonly Pick<WantedItem, 'id' | 'quantity'>[],
    ) => void,
    /** Tells the address book what the server says of the address. */
    correctAddress: missingAction('correctAddress') as (
      _: unknown,
      result: Result<unknown>,
    ) => void,
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    /** An error toast of what the order lacks, which is told until it is there (spec 8.16). */
    tellMissing: missingAction('tellMissing') as (_: unknown, result: Result<unknown>) => void,
    /** Leads to what the answer names (spec 2.64d). */
    leave: missingAction('leave') as (_: unknown, to: string) => void,
  },
  delays: {
    SUCCESS_SHOWN: 5000,
    /** How long the answer that brought no prices holds them off. */
    RETRY_AFTER: ({ context }) => 1000 * (context.failures.quote?.retryAfter ?? 0),
  },
});
