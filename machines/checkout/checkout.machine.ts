import { assign, raise, setup } from 'xstate';
import type { Address } from '#schemas/shop/address.ts';
import type { KeptCart } from '#schemas/shop/cart.ts';
import { type NewOrderPayload, orderRefusal, orderRefusalCode } from '#schemas/shop/new-order.ts';
import type { PaymentResponse } from '#schemas/shop/payment.ts';
import type { Points } from '#schemas/shop/points.ts';
import type { Quote } from '#schemas/shop/quote.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { faultOf } from '../failure.ts';
import { missingAction, missingActor } from '../missing-actor.ts';

/** An order before its key is reckoned. */
export type OrderDraft = Omit<NewOrderPayload, 'ccuid'>;
/** What a placed order answers. */
export type PlacedOrder = PaymentResponse & { orderId: string };

type CheckoutEvent =
  | { type: 'retry.requested' }
  | { type: 'quote.requested' }
  | { type: 'cart.changed'; kept: KeptCart }
  | { type: 'method.chosen'; code: string }
  | { type: 'order.confirmed'; address: Address | null }
  | { type: 'payment.retried' };

interface CheckoutContext {
  kept: KeptCart;
  config: ShopConfig | null;
  points: Points | null;
  quote: Quote | null;
  paymentMethod: string | null;
  draft: OrderDraft | null;
  placed: PlacedOrder | null;
  /** What was paid, as it was when the order was placed. */
  paidTotal: number;
  /** Why the order was not placed, or the payment did not happen. */
  refusal: Failure | null;
}

function isRefusal(result: Result<unknown>): result is Failure {
  return !result.ok && orderRefusalCode.safeParse(result.code).success;
}

/** '0.00' can not be paid (spec 5.12). */
export function isPayable(quote: Quote | null): boolean {
  return quote !== null && quote.items.length > 0 && quote.payableTotal.toFixed(2) !== '0.00';
}

/** An order copied from the quote that is shown (spec 3.32); null as long as something is missing. */
export function draftOf(
  { kept, quote, paymentMethod }: Pick<CheckoutContext, 'kept' | 'quote' | 'paymentMethod'>,
  address: Address | null,
): OrderDraft | null {
  if (quote === null || paymentMethod === null || address === null) return null;
  if (kept.revision === null) return null;
  const { payableTotal, shippingCost, subTotal, total, points, pointsAmount } = quote;
  return {
    paymentMethod,
    cartItems: quote.items.map(({ id, quantity, salePrice, totalPrice }) => ({
      id,
      quantity,
      salePrice,
      totalPrice,
    })),
    promo: quote.promo && { code: quote.promo.code, discount: quote.promo.discount },
    address,
    payableTotal,
    shippingCost,
    subTotal,
    total,
    points,
    pointsAmount,
    cartRevision: kept.revision,
  };
}

/**
 * The checkout (spec 2.63, 2.64, 4.21, 4.25, 5.12): settings, points and prices load side by side;
 * the order is placed once, however often it is confirmed.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { kept: KeptCart },
  },
  actors: {
    loadConfig: missingActor<Result<ShopConfig>, void>('loadConfig'),
    loadPoints: missingActor<Result<Points>, void>('loadPoints'),
    quoteCart: missingActor<Result<Quote>, { kept: KeptCart; paymentMethod: string | null }>(
      'quoteCart',
    ),
    /** Adds the order's key, which is the same for the same order. */
    placeOrder: missingActor<Result<PlacedOrder>, OrderDraft | null>('placeOrder'),
    /** Opens the messenger's own payment (spec 7.34). */
    payInApp: missingActor<Result<unknown>, Record<string, string>>('payInApp'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasNoMethod: ({ context }) => context.paymentMethod === null,
    isComplete: ({ context }, address: Address | null) =>
      isPayable(context.quote) && draftOf(context, address) !== null,
    wantsMessenger: (_, result: Result<PlacedOrder>) =>
      result.ok && result.data.weixin !== undefined,
    isOrderedAlready: (_, result: Result<unknown>) =>
      isRefusal(result) && result.code === 'CART_ORDERED',
    isRefused: (_, result: Result<unknown>) => isRefusal(result),
  },
  actions: {
    setConfig: assign((_, result: Result<ShopConfig>) =>
      result.ok
        ? { config: result.data, paymentMethod: result.data.paymentMethods[0]?.code ?? null }
        : {},
    ),
    setPoints: assign({
      points: (_, result: Result<Points>) => (result.ok ? result.data : null),
    }),
    setQuote: assign(({ context }, result: Result<Quote>) => ({
      quote: result.ok ? result.data : context.quote,
    })),
    setKept: assign({ kept: (_, kept: KeptCart) => kept }),
    setMethod: assign({ paymentMethod: (_, code: string) => code, refusal: null }),
    setDraft: assign({
      draft: ({ context }, address: Address | null) => draftOf(context, address),
      refusal: null,
    }),
    setPlaced: assign(({ context }, result: Result<PlacedOrder>) => ({
      placed: result.ok ? result.data : null,
      paidTotal: context.draft?.payableTotal ?? 0,
    })),
    /** What changed comes with the refusal and is shown in place of what was confirmed. */
    setRefusal: assign(({ context }, result: Result<unknown>) => {
      if (result.ok) return {};
      const data = orderRefusal.safeParse(result.data);
      return { refusal: result, quote: (data.success && data.data.quote) || context.quote };
    }),
    /** The cart is empty once its order stands (spec 4.21). */
    emptyCart: missingAction('emptyCart') as () => void,
    correctAddress: missingAction('correctAddress') as (
      _: unknown,
      result: Result<unknown>,
    ) => void,
    /** An error toast (spec 8.13). */
    tellFailure: missingAction('tellFailure') as (_: unknown, result: Result<unknown>) => void,
    /** Leads to what the answer names (spec 2.64d). */
    leave: missingAction('leave') as (_: unknown, to: string) => void,
  },
  delays: { SUCCESS_SHOWN: 4000 },
}).createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    kept: input.kept,
    config: null,
    points: null,
    quote: null,
    paymentMethod: null,
    draft: null,
    placed: null,
    paidTotal: 0,
    refusal: null,
  }),
  states: {
    config: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadConfig',
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'setConfig', params: ({ event }) => event.output },
                  raise({ type: 'quote.requested' }),
                ],
              },
              {
                target: 'failed',
                actions: { type: 'tellFailure', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
            },
          },
        },
        ready: {},
        failed: { on: { 'retry.requested': 'loading' } },
      },
    },
    points: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadPoints',
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'setPoints', params: ({ event }) => event.output },
              },
              {
                target: 'failed',
                actions: { type: 'tellFailure', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
            },
          },
        },
        ready: {},
        failed: { on: { 'retry.requested': 'loading' } },
      },
    },
    quote: {
      initial: 'loading',
      on: {
        'quote.requested': '.loading',
        'method.chosen': {
          target: '.loading',
          actions: { type: 'setMethod', params: ({ event }) => event.code },
        },
        'cart.changed': {
          target: '.loading',
          actions: { type: 'setKept', params: ({ event }) => event.kept },
        },
      },
      states: {
        loading: {
          invoke: {
            src: 'quoteCart',
            input: ({ context }) => ({
              kept: context.kept,
              paymentMethod: context.paymentMethod,
            }),
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'setQuote', params: ({ event }) => event.output },
              },
              {
                target: 'failed',
                actions: { type: 'tellFailure', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
            },
          },
        },
        ready: {},
        failed: { on: { 'retry.requested': 'loading' } },
      },
    },
    order: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'order.confirmed': [
              {
                guard: 'hasNoMethod',
                actions: {
                  type: 'tellFailure',
                  params: () => failure(ResultId.refused, 'No payment method'),
                },
              },
              {
                guard: { type: 'isComplete', params: ({ event }) => event.address },
                target: 'placing',
                actions: { type: 'setDraft', params: ({ event }) => event.address },
              },
            ],
          },
        },
        placing: {
          invoke: {
            src: 'placeOrder',
            input: ({ context }) => context.draft,
            onDone: [
              {
                guard: { type: 'wantsMessenger', params: ({ event }) => event.output },
                target: 'payingInApp',
                actions: [{ type: 'setPlaced', params: ({ event }) => event.output }, 'emptyCart'],
              },
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'paid',
                actions: [{ type: 'setPlaced', params: ({ event }) => event.output }, 'emptyCart'],
              },
              {
                guard: { type: 'isOrderedAlready', params: ({ event }) => event.output },
                target: 'orderedAlready',
                actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'emptyCart'],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: 'choosing',
                actions: [
                  { type: 'setRefusal', params: ({ event }) => event.output },
                  { type: 'correctAddress', params: ({ event }) => event.output },
                  { type: 'tellFailure', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'choosing',
                actions: { type: 'tellFailure', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'choosing',
              actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
            },
          },
        },
        payingInApp: {
          invoke: {
            src: 'payInApp',
            input: ({ context }) => context.placed?.weixin ?? {},
            onDone: [
              {
                guard: { type: 'succeeded', params: ({ event }) => event.output },
                target: 'paid',
              },
              {
                target: 'unpaid',
                actions: [
                  { type: 'setRefusal', params: ({ event }) => event.output },
                  { type: 'tellFailure', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: 'unpaid',
              actions: { type: 'tellFailure', params: ({ event }) => faultOf(event.error) },
            },
          },
        },
        /** The order stands, its payment does not. */
        unpaid: { on: { 'payment.retried': 'payingInApp' } },
        /** This very cart was ordered before, with other details. */
        orderedAlready: {},
        paid: {
          after: {
            SUCCESS_SHOWN: {
              target: 'left',
              actions: { type: 'leave', params: ({ context }) => context.placed?.to ?? '' },
            },
          },
        },
        left: {},
      },
    },
  },
});
