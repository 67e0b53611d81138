import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { PlacedOrder } from '#machines/checkout/checkout-setup.ts';
import type { InAppOutcome } from '#machines/checkout/in-app-outcome.ts';
import type { OrderDraft } from '#machines/checkout/order-draft.ts';
import type { Address } from '#schemas/shop/address.ts';
import { type KeptCart, keptCart } from '#schemas/shop/cart.ts';
import type { Order } from '#schemas/shop/order.ts';
import type { PaymentResponse } from '#schemas/shop/payment.ts';
import type { Points } from '#schemas/shop/points.ts';
import type { Quote } from '#schemas/shop/quote.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { answering, chairQuote, configWith } from './_shop.ts';

export const revision = '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11';
export const kept = keptCart.parse({ revision, items: [{ id: 'P1', quantity: 2 }] });
export const address: Address = { id: 'home', name: 'Ada', phone: '1', street: 'Street 1' };
export const twoChairs = chairQuote({ price: 10, quantity: 2 });
export const placed: PlacedOrder = { orderId: 'SO-1', title: '', message: '', to: '/orders' };
export const weixin: NonNullable<PaymentResponse['weixin']> = {
  appId: 'wx',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'p',
  signType: 'RSA',
  paySign: 's',
};
export const down = failure(69999, 'away', 'NETWORK');
export const orderedBefore = failure(60023, 'ordered already', 'CART_ORDERED', { orderId: 'SO-0' });
export const lines = (...details: Pick<Order['details'][number], 'id' | 'quantity'>[]) =>
  success({ rows: [{ details: details.map((line) => ({ ...line, name: 'Chair', rate: 10 })) }] });

interface Script {
  configs?: (Result<ShopConfig> | Error)[];
  points?: (Result<Points> | Error)[];
  quotes?: (Result<Quote> | Error)[];
  orders?: (Result<PlacedOrder> | Error)[];
  earlier?: (Result<{ rows: Pick<Order, 'details'>[] }> | Error)[];
  payments?: (InAppOutcome | Error)[];
  /** What is seen of the money while the order stands unpaid, each time; nothing more by default. */
  watched?: (InAppOutcome | Error)[];
  paymentMethod?: string | null;
}

/** A checkout whose server answers as the script says, one answer after the other; it notes what it does. */
export function open(script: Script = {}) {
  const quoted: (string | null)[] = [];
  const sent: (OrderDraft | null)[] = [];
  const paidWith: PaymentResponse['weixin'][] = [];
  const settled: { id: string; quantity: number }[][] = [];
  const corrected: string[] = [];
  const told: string[] = [];
  const left: string[] = [];
  const loadConfig = answering(script.configs ?? [success(configWith())]);
  const loadPoints = answering(script.points ?? [success({ points: 120, amount: 1.2 })]);
  const quote = answering(script.quotes ?? [success(twoChairs)]);
  const place = answering(script.orders ?? [success(placed)]);
  const loadOrder = answering(script.earlier ?? []);
  const pay = answering(script.payments ?? []);
  const watch = answering(script.watched ?? []);
  let watches = 0;
  const clock = new SimulatedClock();
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        loadConfig: fromPromise<Result<ShopConfig>, void>(loadConfig),
        loadPoints: fromPromise<Result<Points>, void>(loadPoints),
        quoteCart: fromPromise<Result<Quote>, { kept: KeptCart; paymentMethod: string | null }>(
          ({ input }) => {
            quoted.push(input.paymentMethod);
            return quote();
          },
        ),
        placeOrder: fromPromise<Result<PlacedOrder>, OrderDraft | null>(({ input }) => {
          sent.push(input);
          return place();
        }),
        loadOrder: fromPromise<Result<{ rows: Pick<Order, 'details'>[] }>, { id: string }>(
          loadOrder,
        ),
        payInApp: fromPromise<InAppOutcome, PlacedOrder | null>(({ input }) => {
          paidWith.push(input?.weixin);
          return pay();
        }),
        watchPayment: fromPromise<InAppOutcome, PlacedOrder | null>(() => {
          watches += 1;
          return watches > (script.watched?.length ?? 0) ? new Promise(() => {}) : watch();
        }),
      },
      actions: {
        settleCart: (_, items) => settled.push(items.map(({ id, quantity }) => ({ id, quantity }))),
        correctAddress: (_, result) => corrected.push(result.ok ? '' : result.code),
        tellFailure: (_, result) => told.push(result.ok ? '' : result.message),
        tellMissing: (_, result) => told.push(result.ok ? '' : result.message),
        leave: (_, to) => left.push(to),
      },
    }),
    { input: { kept, paymentMethod: script.paymentMethod ?? null }, clock },
  ).start();
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0];
  const until = (state: State) => waitFor(actor, (snapshot) => snapshot.matches(state));
  const shown = () => until({ config: 'ready', quote: 'ready', points: 'ready' });
  const confirm = () => actor.send({ type: 'order.confirmed', address });
  /** Confirms what is shown, until the order has come to this state. */
  const order = async (state: Extract<State, { order?: unknown }>['order']) => {
    await shown();
    confirm();
    await until({ order: state });
  };
  const context = () => actor.getSnapshot().context;
  const record = { quoted, sent, paidWith, settled, corrected, told, left };
  return { actor, clock, until, shown, confirm, order, context, ...record };
}
