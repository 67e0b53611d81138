import { createActor, fromPromise } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { PlacedOrder } from '#machines/checkout/checkout-setup.ts';
import { type InAppOutcome, paymentResult } from '#machines/checkout/in-app-outcome.ts';
import type { Address } from '#schemas/shop/address.ts';
import type { KeptCart } from '#schemas/shop/cart.ts';
import { loadOrderDetail } from '#schemas/shop/load-order-detail.ts';
import { loadPoints } from '#schemas/shop/load-points.ts';
import { orderRefusal } from '#schemas/shop/new-order.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { failure, type Result } from '#schemas/wire/envelope.ts';
import { asksForLogin, ResultId } from '#schemas/wire/result-id.ts';
import { callTask } from '../../api/call-task.ts';
import type { Services } from '../../app/services.ts';
import { fetchNow, inTime } from '../../parts/parts.ts';
import { outdateFailures } from '../../toasts/last-failure.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import { settleCart } from '../cart/cart.ts';
import { quoteOf } from '../quote-of.ts';
import { loadConfigOf, outdateConfig } from '../shop-config.ts';
import { placeOrder } from './place-order.ts';

const loadPayment = () => import('../../messenger/pay-order.ts');

interface CheckoutStart {
  kept: KeptCart;
  paymentMethod: string | null;
  /** Leads to where the placed order leads. */
  leave(to: string): void;
  /** The server says what an address is now; null when it is gone. */
  correctAddress(id: string, address: Address | null): void;
  /** The order lacks something. */
  tellMissing(result: Result<unknown>): void;
}

/** The checkout with its effects. */
export function createCheckout(
  services: Services,
  { kept, paymentMethod, leave, correctAddress, tellMissing }: CheckoutStart,
) {
  const { api, corp } = services;
  /** Placed and paid, by whatever attempt: no earlier one is told to have failed any more. */
  const ordered = outdateFailures(services);
  return createActor(
    checkoutMachine.provide({
      actors: {
        loadConfig: fromPromise(async ({ signal }) =>
          withWaysOf(services, await loadConfigOf(services, signal)),
        ),
        loadPoints: fromPromise(({ signal }) =>
          callTask(api, corp.code, loadPoints, {}, { signal }),
        ),
        quoteCart: fromPromise(({ input, signal }) =>
          quoteOf(services, input.kept, { signal, paymentMethod: input.paymentMethod }),
        ),
        placeOrder: fromPromise(async ({ input, signal }) => {
          if (input === null) return failure(ResultId.badRequest, 'There is nothing to pay for');
          const result = await ordered(placeOrder(services, input, signal));
          if (!result.ok && result.code === 'PAYMENT_METHOD') outdateConfig(services);
          return result;
        }),
        loadOrder: fromPromise(({ input, signal }) =>
          callTask(api, corp.code, loadOrderDetail, input, { signal }),
        ),
        payInApp: fromPromise(async ({ input, signal }) => {
          const outcome = payInMessenger(services, input, signal);
          await ordered(outcome.then(paymentResult));
          return outcome;
        }),
        watchPayment: fromPromise(async ({ input, signal }) => {
          if (input === null) return 'unconfirmed';
          const { watchPayment } = await inTime(loadPayment());
          const outcome = await watchPayment(services, input.orderId, signal);
          // Of money that is not seen nothing is told.
          if (outcome !== 'unconfirmed') await ordered(Promise.resolve(paymentResult(outcome)));
          return outcome;
        }),
      },
      actions: {
        settleCart({ context: { draft } }, items) {
          if (draft !== null) settleCart(services, { revision: draft.cartRevision, items });
        },
        correctAddress({ context: { draft } }, result) {
          if (draft === null || result.ok || result.code !== 'ADDRESS') return;
          const refusal = orderRefusal.safeParse(result.data);
          if (refusal.success) correctAddress(draft.address.id, refusal.data.address ?? null);
        },
        tellFailure(_, result) {
          // Who has to sign in again is told so once, for all calls.
          if (!result.ok && !asksForLogin(result.id)) raiseFailure(services, result);
        },
        tellMissing: (_, result) => tellMissing(result),
        leave: (_, to) => leave(to),
      },
    }),
    { input: { kept, paymentMethod } },
  );
}

/** Opens the messenger's payment for an order that was placed. */
async function payInMessenger(
  services: Services,
  placed: PlacedOrder | null,
  signal: AbortSignal,
): Promise<InAppOutcome> {
  if (!placed?.weixin) return 'failed';
  const { payOrder } = await fetchNow(loadPayment);
  return payOrder(services, { orderId: placed.orderId, weixin: placed.weixin }, signal);
}

/** The messenger's own way to pay works in its own browser only (spec 7.34). */
function withWaysOf(
  { messenger }: Pick<Services, 'messenger'>,
  result: Result<ShopConfig>,
): Result<ShopConfig> {
  if (!result.ok || messenger !== null) return result;
  const paymentMethods = result.data.paymentMethods.filter(({ kind }) => kind !== 'messenger');
  return { ...result, data: { ...result.data, paymentMethods } };
}
