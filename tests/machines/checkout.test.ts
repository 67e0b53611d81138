import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { InAppOutcome, PlacedOrder } from '#machines/checkout/checkout-setup.ts';
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

const revision = '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11';
const kept = keptCart.parse({ revision, items: [{ id: 'P1', quantity: 2 }] });
const address: Address = { id: 'home', name: 'Ada', phone: '1', street: 'Street 1' };
const twoChairs = chairQuote({ price: 10, quantity: 2 });
const placed: PlacedOrder = { orderId: 'SO-1', title: '', message: '', to: '/orders' };
const weixin: NonNullable<PaymentResponse['weixin']> = {
  appId: 'wx',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'p',
  signType: 'RSA',
  paySign: 's',
};
const down = failure(69999, 'away', 'NETWORK');
const orderedBefore = failure(60023, 'ordered already', 'CART_ORDERED', { orderId: 'SO-0' });
const lines = (...details: Pick<Order['details'][number], 'id' | 'quantity'>[]) =>
  success({ rows: [{ details: details.map((line) => ({ ...line, name: 'Chair', rate: 10 })) }] });

interface Script {
  configs?: (Result<ShopConfig> | Error)[];
  points?: (Result<Points> | Error)[];
  quotes?: (Result<Quote> | Error)[];
  orders?: (Result<PlacedOrder> | Error)[];
  earlier?: (Result<{ rows: Pick<Order, 'details'>[] }> | Error)[];
  payments?: (InAppOutcome | Error)[];
  paymentMethod?: string | null;
}

function open(script: Script = {}) {
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
      },
      actions: {
        settleCart: (_, items) => settled.push(items.map(({ id, quantity }) => ({ id, quantity }))),
        correctAddress: (_, result) => corrected.push(result.ok ? '' : result.code),
        tellFailure: (_, result) => told.push(result.ok ? '' : result.message),
        leave: (_, to) => left.push(to),
      },
    }),
    { input: { kept, paymentMethod: script.paymentMethod ?? null }, clock },
  ).start();
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0];
  const until = (state: State) => waitFor(actor, (snapshot) => snapshot.matches(state));
  const shown = () => until({ config: 'ready', quote: 'ready', points: 'ready' });
  const confirm = () => actor.send({ type: 'order.confirmed', address });
  const context = () => actor.getSnapshot().context;
  const record = { quoted, sent, paidWith, settled, corrected, told, left };
  return { actor, clock, until, shown, confirm, context, ...record };
}

describe('what the checkout loads', () => {
  it('[4.25] chooses the first payment method, and quotes for it', async () => {
    const { shown, context, quoted } = open();
    await shown();
    expect(context().paymentMethod).toBe('cash');
    expect(quoted.at(-1)).toBe('cash');
  });

  it('keeps the method that was chosen the last time, as long as there is such a one', async () => {
    const again = open({ paymentMethod: 'points' });
    await again.shown();
    expect(again.context().paymentMethod).toBe('points');
    const gone = open({ paymentMethod: 'gone' });
    await gone.shown();
    expect(gone.context().paymentMethod).toBe('cash');
  });

  it('[8.13] tells of each failure by itself, and one try loads what is missing', async () => {
    const { actor, until, shown, told, context } = open({
      configs: [failure(1, 'no config'), new Error('broken config'), success(configWith())],
      points: [
        failure(1, 'no points'),
        new Error('broken points'),
        success({ points: 1, amount: 1 }),
      ],
      quotes: [failure(1, 'no quote'), new Error('broken quote'), success(twoChairs)],
    });
    await until({ config: 'failed', points: 'failed', quote: 'failed' });
    expect(told.sort()).toEqual(['no config', 'no points', 'no quote']);
    told.length = 0;
    actor.send({ type: 'retry.requested' });
    await until({ config: 'failed', points: 'failed', quote: 'failed' });
    expect(told.sort()).toEqual(['broken config', 'broken points', 'broken quote']);
    actor.send({ type: 'retry.requested' });
    await shown();
    expect(context()).toMatchObject({ points: { points: 1 }, paymentMethod: 'cash' });
  });

  it('orders without points that could not be loaded', async () => {
    const { until, confirm } = open({ points: [down] });
    await until({ config: 'ready', quote: 'ready', points: 'failed' });
    confirm();
    await until({ order: 'paid' });
  });

  it('quotes anew for another method and for another cart', async () => {
    const { actor, shown, quoted, context } = open({
      quotes: [success(twoChairs), success(twoChairs), success(chairQuote({ price: 12 }))],
    });
    await shown();
    actor.send({ type: 'method.chosen', code: 'points' });
    await shown();
    expect(quoted.at(-1)).toBe('points');
    expect(context().changed).toEqual(['P1']);
    const other = { ...kept, items: [{ id: 'P1', quantity: 1 }] };
    actor.send({ type: 'cart.changed', kept: other });
    await shown();
    expect(context().kept).toEqual(other);
    expect(quoted).toHaveLength(4);
  });
});

describe('an order', () => {
  it('[3.32a][3.32b][3.32c][3.32d][3.32e][3.32f][3.32g][3.32h][3.32i][3.32j] is a copy of the quote that is shown', async () => {
    const { until, shown, confirm, sent } = open();
    await shown();
    confirm();
    await until({ order: 'paid' });
    expect(sent).toEqual([
      {
        paymentMethod: 'cash',
        cartItems: [{ id: 'P1', quantity: 2, salePrice: 10, totalPrice: 20 }],
        promo: null,
        address,
        payableTotal: 20,
        shippingCost: 0,
        subTotal: 20,
        total: 20,
        points: 0,
        pointsAmount: 0,
        cartRevision: revision,
      },
    ]);
  });

  it('is sent once, however often it is confirmed', async () => {
    const { until, shown, confirm, sent } = open();
    await shown();
    confirm();
    confirm();
    await until({ order: 'paid' });
    confirm();
    expect(sent).toHaveLength(1);
  });

  it('[4.21][2.64d] takes its goods out of the cart, and leads on after a while', async () => {
    const { until, shown, confirm, settled, left, clock } = open();
    await shown();
    confirm();
    await until({ order: 'paid' });
    expect(settled).toEqual([[{ id: 'P1', quantity: 2 }]]);
    expect(left).toEqual([]);
    clock.increment(5000);
    expect(left).toEqual(['/orders']);
  });

  it('leads nobody on who wants to stay', async () => {
    const { actor, until, shown, confirm, left, clock } = open();
    await shown();
    confirm();
    await until({ order: 'paid' });
    actor.send({ type: 'stay.requested' });
    clock.increment(60_000);
    expect(left).toEqual([]);
  });

  it('[5.12][8.16] is not sent without a payment method', async () => {
    const { shown, confirm, told, sent, actor } = open({ configs: [success(configWith([]))] });
    await shown();
    confirm();
    expect(told).toEqual(['No payment method']);
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().matches({ order: 'choosing' })).toBe(true);
  });

  it('is not sent without an address', async () => {
    const { actor, shown, told, sent } = open();
    await shown();
    actor.send({ type: 'order.confirmed', address: null });
    expect(told).toEqual(['Please add a shipping address']);
    expect(sent).toEqual([]);
  });

  it('[5.12] is not sent when there is nothing to pay', async () => {
    const { shown, confirm, sent } = open({
      quotes: [success(chairQuote({ price: 10, payableTotal: 0 }))],
    });
    await shown();
    confirm();
    expect(sent).toEqual([]);
  });

  it('is not sent while its prices are on their way', async () => {
    const { actor, shown, confirm, sent } = open();
    await shown();
    actor.send({ type: 'cart.changed', kept });
    confirm();
    expect(sent).toEqual([]);
  });

  it('[8.13] is the same order when it is sent again after a lost answer', async () => {
    const { until, shown, confirm, sent, settled, told, context } = open({
      orders: [down, new Error('broken'), success(placed)],
    });
    await shown();
    for (const message of ['away', 'broken']) {
      confirm();
      await until({ order: 'choosing' });
      expect(told.at(-1)).toBe(message);
      expect(context().refusal?.message).toBe(message);
      expect(settled).toEqual([]);
    }
    confirm();
    await until({ order: 'paid' });
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
  });

  it('shows the new numbers of a refusal, and sends them when they are confirmed', async () => {
    const dearer = chairQuote({ price: 12, quantity: 2 });
    const { until, shown, confirm, sent, told, context, corrected } = open({
      orders: [
        failure(60023, 'prices changed', 'QUOTE_CHANGED', { quote: dearer }),
        success(placed),
      ],
    });
    await shown();
    confirm();
    await until({ order: 'choosing' });
    expect(told).toEqual(['prices changed']);
    expect(corrected).toEqual(['QUOTE_CHANGED']);
    expect(context()).toMatchObject({ changed: ['P1'], quote: { payableTotal: 24 } });
    confirm();
    await until({ order: 'paid' });
    expect(sent.map((draft) => draft?.payableTotal)).toEqual([20, 24]);
  });

  it('forgets why it was refused when something else is chosen', async () => {
    const { actor, until, shown, confirm, context } = open({
      orders: [failure(60023, 'not enough points', 'POINTS')],
    });
    await shown();
    confirm();
    await until({ order: 'choosing' });
    expect(context().refusal?.code).toBe('POINTS');
    actor.send({ type: 'method.chosen', code: 'points' });
    expect(context().refusal).toBeNull();
  });
});

describe('a cart that was ordered before', () => {
  it('loses what that order has, and no more', async () => {
    const { until, shown, confirm, settled, context } = open({
      orders: [orderedBefore],
      earlier: [lines({ id: 'P1', quantity: 1 })],
    });
    await shown();
    confirm();
    await until({ order: 'orderedAlready' });
    expect(settled).toEqual([[{ id: 'P1', quantity: 1 }]]);
    expect(context()).toMatchObject({ earlierOrder: 'SO-0', refusal: { code: 'CART_ORDERED' } });
  });

  it('keeps everything until that order could be read', async () => {
    const { actor, until, shown, confirm, settled, told } = open({
      orders: [orderedBefore],
      earlier: [down, new Error('broken'), lines({ id: 'P1', quantity: 2 })],
    });
    await shown();
    confirm();
    await until({ order: 'untraced' });
    actor.send({ type: 'retry.requested' });
    await until({ order: 'untraced' });
    expect(told).toEqual(['away', 'broken']);
    expect(settled).toEqual([]);
    actor.send({ type: 'retry.requested' });
    await until({ order: 'orderedAlready' });
    expect(settled).toEqual([[{ id: 'P1', quantity: 2 }]]);
  });

  it('can be ordered again as a cart of its own when that order was taken back', async () => {
    const { until, shown, confirm, settled, context } = open({
      orders: [orderedBefore],
      earlier: [failure(60021, 'no such order')],
    });
    await shown();
    confirm();
    await until({ order: 'choosing' });
    expect(settled).toEqual([[]]);
    expect(context().refusal?.message).toContain('taken back');
  });
});

describe('[3.33][7.34] payment in the messenger', () => {
  const asked = success({ ...placed, weixin });

  it('opens with what the order answers, and its success leads on', async () => {
    const { until, shown, confirm, paidWith, settled, left, clock } = open({
      orders: [asked],
      payments: ['paid'],
    });
    await shown();
    confirm();
    await until({ order: 'paid' });
    expect(paidWith).toEqual([weixin]);
    expect(settled).toHaveLength(1);
    clock.increment(5000);
    expect(left).toEqual(['/orders']);
  });

  it('asks the same order for new parameters when it did not work', async () => {
    const fresh = { ...weixin, timeStamp: '2' };
    const { actor, until, shown, confirm, sent, paidWith, settled, told } = open({
      orders: [asked, down, new Error('broken'), success({ ...placed, weixin: fresh })],
      payments: ['cancelled', 'failed', 'paid'],
    });
    await shown();
    confirm();
    await until({ order: 'unpaid' });
    expect(told).toEqual(['The payment was cancelled']);
    for (const message of ['away', 'broken', 'The payment failed']) {
      actor.send({ type: 'payment.retried' });
      await until({ order: 'unpaid' });
      expect(told.at(-1)).toBe(message);
    }
    actor.send({ type: 'payment.retried' });
    await until({ order: 'paid' });
    expect(new Set(sent.map((draft) => JSON.stringify(draft))).size).toBe(1);
    expect(paidWith).toEqual([weixin, fresh, fresh]);
    expect(settled).toHaveLength(1);
  });

  it.each([
    ['cancelled', 60007, 'The payment was cancelled'],
    ['failed', 60023, 'The payment failed'],
    ['unconfirmed', 60023, 'The payment has not been confirmed yet'],
  ] as const)('[8.1b] that is %s has the id %i', async (outcome, id, message) => {
    const { until, shown, confirm, context, told } = open({ orders: [asked], payments: [outcome] });
    await shown();
    confirm();
    await until({ order: 'unpaid' });
    expect(context().refusal).toMatchObject({ id, message });
    expect(told).toEqual([message]);
  });

  it('is over when the order is paid by now', async () => {
    const { actor, until, shown, confirm } = open({
      orders: [asked, success(placed)],
      payments: [new Error('no bridge')],
    });
    await shown();
    confirm();
    await until({ order: 'unpaid' });
    actor.send({ type: 'payment.retried' });
    await until({ order: 'paid' });
  });
});
