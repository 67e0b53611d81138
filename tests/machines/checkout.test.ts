import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { failure, success } from '#schemas/wire/envelope.ts';
import { address, down, kept, open, placed, revision, twoChairs } from './_checkout.ts';
import { chairQuote, configWith } from './_shop.ts';

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

  it('asks again for one part alone, which brings no other', async () => {
    const { actor, until, shown, told, context } = open({
      configs: [{ ...down, retryAfter: 600 }, success(configWith())],
      points: [down, success({ points: 1, amount: 1 })],
      quotes: [{ ...down, retryAfter: 42 }, success(twoChairs)],
      paymentMethod: 'cash',
    });
    await until({ config: 'failed', points: 'failed', quote: 'failed' });
    expect(context().failures).toEqual({
      config: { ...down, retryAfter: 600 },
      points: down,
      quote: { ...down, retryAfter: 42 },
    });
    actor.send({ type: 'points.retried' });
    await until({ config: 'failed', points: 'ready', quote: 'failed' });
    actor.send({ type: 'quote.retried' });
    await until({ config: 'failed', points: 'ready', quote: 'ready' });
    actor.send({ type: 'config.retried' });
    await shown();
    expect(told).toHaveLength(3);
  });

  it('asks for prices once where the settings have the method that they were asked for with', async () => {
    const { shown, quoted } = open({ paymentMethod: 'cash' });
    await shown();
    expect(quoted).toEqual(['cash']);
  });

  it('asks for prices of another method again when they failed, but not before their answer allows it', async () => {
    const lost = open({ quotes: [down, success(twoChairs)] });
    await lost.shown();
    expect(lost.quoted).toEqual([null, 'cash']);
    const limited = open({
      configs: [down, success(configWith())],
      quotes: [{ ...down, retryAfter: 42 }, success(twoChairs)],
    });
    await limited.until({ config: 'failed', quote: 'failed' });
    limited.actor.send({ type: 'config.retried' });
    await limited.until({ config: 'ready', quote: 'failed' });
    expect(limited.quoted).toEqual([null]);
    limited.actor.send({ type: 'quote.retried' });
    await limited.shown();
    expect(limited.quoted).toEqual([null, 'cash']);
  });

  it('asks for prices of another method again once the time has passed for which they were held off', async () => {
    const { actor, until, shown, quoted, clock } = open({
      configs: [down, success(configWith())],
      quotes: [{ ...down, retryAfter: 42 }, success(twoChairs)],
    });
    await until({ config: 'failed', quote: 'failed' });
    clock.increment(41_999);
    expect(actor.getSnapshot().matches({ quote: { failed: 'heldOff' } })).toBe(true);
    clock.increment(1);
    actor.send({ type: 'config.retried' });
    await shown();
    expect(quoted).toEqual([null, 'cash']);
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
    const { order, sent } = open();
    await order('paid');
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
    const { order, settled, left, clock } = open();
    await order('paid');
    expect(settled).toEqual([[{ id: 'P1', quantity: 2 }]]);
    expect(left).toEqual([]);
    clock.increment(5000);
    expect(left).toEqual(['/orders']);
  });

  it('leads nobody on who wants to stay', async () => {
    const { actor, order, left, clock } = open();
    await order('paid');
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
    const { order, until, confirm, sent, told, context, corrected } = open({
      orders: [
        failure(60023, 'prices changed', 'QUOTE_CHANGED', { quote: dearer }),
        success(placed),
      ],
    });
    await order('choosing');
    expect(told).toEqual(['prices changed']);
    expect(corrected).toEqual(['QUOTE_CHANGED']);
    expect(context()).toMatchObject({ changed: ['P1'], quote: { payableTotal: 24 } });
    confirm();
    await until({ order: 'paid' });
    expect(sent.map((draft) => draft?.payableTotal)).toEqual([20, 24]);
  });

  it('[4.25] has the ways to pay loaded anew once one of them is refused, and goes on with one that there is', async () => {
    const { order, shown, context, quoted, told } = open({
      configs: [success(configWith()), success(configWith(['card']))],
      orders: [failure(60023, 'No payment method', 'PAYMENT_METHOD')],
    });
    await order('choosing');
    await shown();
    expect(told).toEqual(['No payment method']);
    expect(context()).toMatchObject({ paymentMethod: 'card', refusal: { code: 'PAYMENT_METHOD' } });
    expect(quoted.at(-1)).toBe('card');
  });

  it('[7.33] has the points loaded anew with a change of the cart, and once there are not enough', async () => {
    const points = (count: number) => success({ points: count, amount: count / 100 });
    const { actor, order, shown, context } = open({
      points: [points(120), points(60), points(5), down],
      orders: [failure(60023, 'not enough points', 'POINTS')],
    });
    await shown();
    actor.send({ type: 'cart.changed', kept });
    await shown();
    expect(context().points?.points).toBe(60);
    await order('choosing');
    await shown();
    expect(context().points?.points).toBe(5);
    actor.send({ type: 'cart.changed', kept });
    await waitFor(actor, (state) => state.matches({ points: 'failed' }));
    expect(context().points).toBeNull();
  });

  it('[7.33] asks for no points once it is placed', async () => {
    const { actor, order } = open({ points: [success({ points: 120, amount: 1.2 })] });
    await order('paid');
    actor.send({ type: 'cart.changed', kept });
    expect(actor.getSnapshot().matches({ points: 'ready' })).toBe(true);
  });

  it('[8.13] tells whoever has placed it of nothing that did not come for the next one', async () => {
    const { actor, shown, confirm, until, told } = open({
      points: [success({ points: 120, amount: 1.2 }), down],
      quotes: [success(twoChairs), success(twoChairs), down],
    });
    await shown();
    confirm();
    actor.send({ type: 'cart.changed', kept });
    await until({ order: 'paid', points: 'failed', quote: 'failed' });
    expect(told).toEqual([]);
  });

  it('forgets why it was refused when something else is chosen', async () => {
    const { actor, order, context } = open({
      orders: [failure(60023, 'not enough points', 'POINTS')],
    });
    await order('choosing');
    expect(context().refusal?.code).toBe('POINTS');
    actor.send({ type: 'method.chosen', code: 'points' });
    expect(context().refusal).toBeNull();
  });
});
