import { afterEach, describe, expect, test } from 'vitest';
import { orderStatus } from '#schemas/shop/order.ts';
import { mayBecome, NEXT_STATUS, REMOVAL } from '#schemas/shop/order-status.ts';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const me = await shop.addShopper();
await shop.addProduct({ id: 'mug', price: 1000, stock_quantity: 1000 });
afterEach(async () => expect(await shop.faults()).toEqual([]));

async function newOrder(input: object = {}, who = me): Promise<string> {
  const answer = await shop.order(who, [{ id: 'mug', quantity: 1 }], input);
  if (answer.id !== 0) throw new Error(answer.message ?? '');
  return answer.data.orderId;
}
const complete = (ids: string[], who = me) =>
  shop.run('TASK_ECommerce_Complete_Order', { ids }, who);
const remove = (ids: string[], who = me) => shop.run('TASK_ECommerce_Delete_Order', { ids }, who);

async function statusOf(id: string): Promise<string> {
  const [row] = await shop.rows('SELECT status FROM shop_order WHERE id = $1', [id]);
  return row.status;
}

test('the database and the server hold the same list of steps', async () => {
  const { options } = orderStatus;
  for (const from of options) {
    for (const to of options) {
      const [row] = await shop.rows('SELECT shop_order_may_become($1, $2) AS may', [from, to]);
      expect([from, to, row.may]).toEqual([from, to, mayBecome(from, to)]);
    }
  }
});

test('every state is reached from pending, and what is closed stays closed', () => {
  const reached = new Set(['pending']);
  for (const status of reached) {
    for (const next of NEXT_STATUS[status as keyof typeof NEXT_STATUS]) reached.add(next);
  }
  expect([...reached].sort()).toEqual([...orderStatus.options].sort());
  expect(REMOVAL.completed).toBe('hide');
});

describe('completing', () => {
  test('closes orders that are on their way, and says how many', async () => {
    const ids = [await newOrder(), await newOrder()];
    for (const id of ids) await shop.setStatus(id, 'processing', 'shipping');
    const answer = await complete([...ids, ids[0] as string]);
    expect(answer).toMatchObject({
      id: 0,
      data: { affected: 2 },
      message: 'Orders completed: 2',
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'completed']);
    const changes = await shop.rows(
      `SELECT changed_by FROM shop_order_status_change
       WHERE order_id = $1 AND to_status = 'completed'`,
      [ids[0]],
    );
    expect(changes).toEqual([{ changed_by: me.login }]);
  });

  test('is all or nothing, with the orders that stand against it', async () => {
    const [ready, early] = [await newOrder(), await newOrder()];
    await shop.setStatus(ready, 'processing', 'shipping');
    const answer = await complete([ready, early]);
    expect(answer).toMatchObject({ id: 60023, code: 'STATUS' });
    expect(answer.message).toContain(early);
    const both = [early, await newOrder()];
    const asked = { task: 'TASK_ECommerce_Complete_Order', corp: 'y4', ids: both };
    const reader = { corp: 'y4', token: me.token, cookie: 'language=zh-CN' };
    const told = await shop.server.call('Task.Run', asked, reader);
    expect(told.message).toContain(both.sort().join('、'));
    expect([await statusOf(ready), await statusOf(early)]).toEqual(['shipping', 'pending']);
  });

  test('does not find the orders of others', async () => {
    const other = await shop.addShopper();
    const abroad = await shop.addShopper('beta');
    const id = await newOrder();
    await shop.setStatus(id, 'processing', 'shipping');
    for (const stranger of [other, abroad]) {
      expect(await complete([id], stranger)).toMatchObject({ id: 60021, code: 'NO_ORDER' });
      expect(await remove([id], stranger)).toMatchObject({ id: 60021, code: 'NO_ORDER' });
    }
    expect(await complete([id, 'SO20200101-0001'])).toMatchObject({ code: 'NO_ORDER' });
    expect(await statusOf(id)).toBe('shipping');
  });

  test.each([[[]], [Array.from({ length: 201 }, () => 'x')]])('needs 1 to 200 ids', async (ids) => {
    expect(await complete(ids)).toMatchObject({ status: 400 });
  });
});

describe('deleting', () => {
  test('takes a pending order back: goods, points and promo return', async () => {
    const rich = await shop.addShopper('y4', { points: 500 });
    await shop.addPromo({ code: 'BACK', discount: 20, max_uses: 1 });
    const stock = await shop.stockOf('mug');
    const id = await newOrder({ paymentMethod: 'points', promo: 'BACK' }, rich);
    const points = () => shop.run('TASK_ECommerce_Load_Points', {}, rich);
    expect((await points()).data).toEqual({ points: 420, amount: 42 });
    expect(await shop.stockOf('mug')).toBe(stock - 1);
    const answer = await remove([id], rich);
    expect(answer).toMatchObject({ id: 0, message: 'Orders deleted: 1' });
    expect(await statusOf(id)).toBe('cancelled');
    expect((await points()).data.points).toBe(500);
    expect(await shop.stockOf('mug')).toBe(stock);
    const refunds = await shop.rows('SELECT * FROM shop_refund WHERE order_id = $1', [id]);
    expect(refunds).toMatchObject([
      { reason: 'cancelled', amount: '800', points: '80', state: 'done' },
    ]);
    await newOrder({ promo: 'BACK' }, rich);
    const list = await shop.run('TASK_ECommerce_Load_Order_List', {}, rich);
    expect(list.data.rows.map((row: { id: string }) => row.id)).not.toContain(id);
    expect(await remove([id], rich)).toMatchObject({ code: 'NO_ORDER' });
  });

  test('takes a closed order off the list and leaves it in the books', async () => {
    const id = await newOrder();
    await shop.setStatus(id, 'processing', 'shipping', 'completed');
    const stock = await shop.stockOf('mug');
    expect((await remove([id])).id).toBe(0);
    expect(await statusOf(id)).toBe('completed');
    expect(await shop.stockOf('mug')).toBe(stock);
    const detail = await shop.run('TASK_ECommerce_Load_Order_Detail', { id }, me);
    expect(detail).toMatchObject({ id: 60021, code: 'NO_ORDER' });
  });

  test.each([[['processing']], [['processing', 'shipping']]])(
    'is refused for an order that is %s, with all others',
    async (path) => {
      const [free, busy] = [await newOrder(), await newOrder()];
      await shop.setStatus(busy, ...path);
      const answer = await remove([free, busy]);
      expect(answer).toMatchObject({ id: 60023, code: 'STATUS' });
      expect(answer.message).toContain(busy);
      expect(await statusOf(free)).toBe('pending');
    },
  );
});

test('whoever cancels, the goods go back: the back office too', async () => {
  const id = await newOrder();
  await shop.setStatus(id, 'processing');
  const stock = await shop.stockOf('mug');
  const { tenancy } = shop.server;
  await tenancy.withTenant(
    'y4',
    (transaction) =>
      transaction
        .updateTable('shop_order')
        .set({ status: 'cancelled' })
        .where('id', '=', id)
        .execute(),
    { role: 'y4_author' },
  );
  expect(await shop.stockOf('mug')).toBe(stock + 1);
  const [payment] = await shop.rows('SELECT state FROM shop_payment WHERE order_id = $1', [id]);
  expect(payment.state).toBe('void');
});

test('complete, delete and a step of the back office at once end in one legal state', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ids = [await newOrder(), await newOrder(), await newOrder()];
    const [ready = ''] = ids;
    await shop.setStatus(ready, 'processing', 'shipping');
    const stock = await shop.stockOf('mug');
    const step = (id: string, to: string) =>
      shop
        .rows('UPDATE shop_order SET status = $2 WHERE id = $1 RETURNING id', [id, to])
        .catch((error) => error.constraint);
    const answers = await Promise.all([
      ...ids.flatMap((id) => [complete([id]), remove([id]), step(id, 'processing')]),
      remove(ids),
      remove(ids.toReversed()),
    ]);
    for (const answer of answers) {
      if (!Array.isArray(answer) && typeof answer === 'object') expect(answer.status).toBe(200);
    }
    const statuses = await Promise.all(ids.map(statusOf));
    const cancelled = statuses.filter((status) => status === 'cancelled').length;
    expect(await shop.stockOf('mug')).toBe(stock + cancelled);
    for (const status of statuses) {
      expect(['cancelled', 'processing', 'completed', 'shipping']).toContain(status);
    }
  }
});

test('an order that is taken back 20 times at once gives its points and goods back once', async () => {
  const rich = await shop.addShopper('y4', { points: 1000 });
  await shop.addProduct({ id: 'jewel', price: 5000, stock_quantity: 3 });
  const input = { paymentMethod: 'points' };
  const { data } = await shop.order(rich, [{ id: 'jewel', quantity: 1 }], input);
  const points = async () => (await shop.run('TASK_ECommerce_Load_Points', {}, rich)).data.points;
  expect([await points(), await shop.stockOf('jewel')]).toEqual([500, 2]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove([data.orderId], rich)));
  expect(answers.filter((answer) => answer.id === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 'NO_ORDER')).toHaveLength(19);
  expect([await points(), await shop.stockOf('jewel')]).toEqual([1000, 3]);
});

test('orders that are deleted while others are placed do not block each other', async () => {
  await shop.addProduct({ id: 'a', price: 100, stock_quantity: 1000 });
  await shop.addProduct({ id: 'b', price: 100, stock_quantity: 1000 });
  await shop.addPromo({ code: 'BUSY' });
  const cart = (ids: string[]) => ids.map((id) => ({ id, quantity: 1 }));
  const input = { promo: 'BUSY' };
  const crowd = await Promise.all(Array.from({ length: 12 }, () => shop.addShopper()));
  const placed = await Promise.all(
    crowd.map(async (one) => [
      (await shop.order(one, cart(['b', 'a']), input)).data.orderId as string,
      (await shop.order(one, cart(['a']), input)).data.orderId as string,
    ]),
  );
  const answers = await Promise.all(
    crowd.flatMap((one, index) => [
      remove(placed[index] ?? [], one),
      shop.order(one, cart(['a', 'b']), input),
      shop.order(one, cart(['b', 'a']), input),
    ]),
  );
  expect(answers.filter((answer) => answer.id !== 0)).toEqual([]);
  expect([await shop.stockOf('a'), await shop.stockOf('b')]).toEqual([976, 976]);
});
