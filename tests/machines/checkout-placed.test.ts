import { describe, expect, it } from 'vitest';
import { failure, success } from '#schemas/wire/envelope.ts';
import { down, lines, open, orderedBefore, placed, weixin } from './_checkout.ts';

describe('a cart that was ordered before', () => {
  it('loses what that order has, and no more', async () => {
    const { order, settled, context } = open({
      orders: [orderedBefore],
      earlier: [lines({ id: 'P1', quantity: 1 })],
    });
    await order('orderedAlready');
    expect(settled).toEqual([[{ id: 'P1', quantity: 1 }]]);
    expect(context()).toMatchObject({ earlierOrder: 'SO-0', refusal: { code: 'CART_ORDERED' } });
  });

  it('keeps everything until that order could be read', async () => {
    const { actor, order, until, settled, told } = open({
      orders: [orderedBefore],
      earlier: [down, new Error('broken'), lines({ id: 'P1', quantity: 2 })],
    });
    await order('untraced');
    actor.send({ type: 'retry.requested' });
    await until({ order: 'untraced' });
    expect(told).toEqual(['away', 'broken']);
    expect(settled).toEqual([]);
    actor.send({ type: 'retry.requested' });
    await until({ order: 'orderedAlready' });
    expect(settled).toEqual([[{ id: 'P1', quantity: 2 }]]);
  });

  it('can be ordered again as a cart of its own when that order was taken back', async () => {
    const { order, settled, context } = open({
      orders: [orderedBefore],
      earlier: [failure(60021, 'no such order')],
    });
    await order('choosing');
    expect(settled).toEqual([[]]);
    expect(context().refusal?.message).toContain('taken back');
  });
});

describe('[3.33][7.34] payment in the messenger', () => {
  const asked = success({ ...placed, weixin });

  it('opens with what the order answers, and its success leads on', async () => {
    const { order, paidWith, settled, left, clock } = open({
      orders: [asked],
      payments: ['paid'],
    });
    await order('paid');
    expect(paidWith).toEqual([weixin]);
    expect(settled).toHaveLength(1);
    clock.increment(5000);
    expect(left).toEqual(['/orders']);
  });

  it('asks the same order for new parameters when it did not work', async () => {
    const fresh = { ...weixin, timeStamp: '2' };
    const { actor, order, until, sent, paidWith, settled, told } = open({
      orders: [asked, down, new Error('broken'), success({ ...placed, weixin: fresh })],
      payments: ['cancelled', 'failed', 'paid'],
    });
    await order('unpaid');
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
    const { order, context, told } = open({ orders: [asked], payments: [outcome] });
    await order('unpaid');
    expect(context().refusal).toMatchObject({ id, message });
    expect(told).toEqual([message]);
  });

  it('is over when the order was taken back while the payment was open', async () => {
    const { order, context, told } = open({ orders: [asked], payments: ['takenBack'] });
    await order('takenBack');
    expect(context().refusal).toMatchObject({ id: 60023, code: 'TAKEN_BACK' });
    expect(told).toEqual([context().refusal?.message]);
  });

  it('is over when the order was taken back before it is tried again', async () => {
    const { actor, order, until, context } = open({
      orders: [asked, orderedBefore],
      payments: ['cancelled'],
    });
    await order('unpaid');
    actor.send({ type: 'payment.retried' });
    await until({ order: 'takenBack' });
    expect(context().refusal).toMatchObject({ code: 'TAKEN_BACK' });
  });

  it.each([
    ['paid', 'paid'],
    ['takenBack', 'takenBack'],
  ] as const)('[7.34] whose money is seen late is %s without a click', async (seen, state) => {
    const { order, until } = open({
      orders: [asked],
      payments: ['unconfirmed'],
      watched: [seen],
    });
    await order('unpaid');
    await until({ order: state });
  });

  it.each([['unconfirmed'], [new Error('no part')]] as const)(
    'of whose money nothing is seen (%s) waits for a click',
    async (seen) => {
      const { actor, order, until } = open({
        orders: [asked, asked],
        payments: ['unconfirmed', 'paid'],
        watched: [seen],
      });
      await order('unpaid');
      await new Promise((done) => setTimeout(done));
      expect(actor.getSnapshot().matches({ order: 'unpaid' })).toBe(true);
      actor.send({ type: 'payment.retried' });
      await until({ order: 'paid' });
    },
  );

  it('is over when the order is paid by now', async () => {
    const { actor, order, until } = open({
      orders: [asked, success(placed)],
      payments: [new Error('no bridge')],
    });
    await order('unpaid');
    actor.send({ type: 'payment.retried' });
    await until({ order: 'paid' });
  });
});
