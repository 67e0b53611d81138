import { describe, expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { createTestShop, signed } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
const me = await shop.addShopper('y4', { points: 1234 });
await shop.addProduct({ id: 'chair', price: 29_999, shipping_cost: 1500, stock_quantity: 4 });
await shop.addProduct({ id: 'rug', price: 10_000, sale_price: 9001, shipping_cost: 500 });
await shop.addPromo({ code: 'SPRING', discount: 12.5, message: 'Have fun' });
await shop.addPromo({ code: 'OLD', expires_at: '2020-01-01' });
await shop.addPromo({ code: 'SOON', starts_at: '2999-01-01' });
await shop.addPromo({ code: 'OFF', active: false });
await shop.addPromo({ code: 'GONE', max_uses: 1, uses: 1 });
await shop.addPromo({ code: 'ABROAD' }, 'beta');

const quote = (params: object, who: object = me) =>
  shop.run('TASK_ECommerce_Quote_Cart', params, who);
const cart = [
  { id: 'chair', quantity: 2 },
  { id: 'rug', quantity: 1 },
];

test('[3.27] lines are the products as they are now, with quantity and total price', async () => {
  const { data } = await quote({ items: cart });
  expect(data.items).toMatchObject([
    { id: 'chair', salePrice: 299.99, quantity: 2, totalPrice: 599.98, available: 4 },
    { id: 'rug', price: 100, salePrice: 90.01, quantity: 1, totalPrice: 90.01 },
  ]);
  expect(data).toMatchObject({
    missing: [],
    subTotal: 689.99,
    shippingCost: 20,
    total: 709.99,
    payableTotal: 709.99,
    promo: null,
    discount: 0,
    promoMessage: '',
    points: 0,
    pointsAmount: 0,
  });
});

test('the payable total is the shipping costs and the lines less the promo’s percent', async () => {
  const { data } = await quote({ items: cart, promo: ' spring ' });
  // 709.99 less an eighth is 621.24125.
  expect(data).toMatchObject({
    promo: { code: 'SPRING', discount: 12.5, message: 'Have fun' },
    total: 709.99,
    payableTotal: 621.24,
    discount: 88.75,
  });
});

test('points are reckoned for the method that takes them', async () => {
  const { data } = await quote({ items: cart, paymentMethod: 'points' });
  expect(data).toMatchObject({ points: 7100, pointsAmount: 709.99 });
  const other = await quote({ items: cart, paymentMethod: 'cod' });
  expect(other.data).toMatchObject({ points: 0, pointsAmount: 0 });
});

test('what is not offered is named, and the rest is quoted', async () => {
  await shop.addProduct({ id: 'unlisted', listed: false });
  const items = [...cart, { id: 'unlisted', quantity: 1 }, { id: 'nowhere', quantity: 1 }];
  const { data } = await quote({ items });
  expect(data).toMatchObject({ missing: ['unlisted', 'nowhere'], subTotal: 689.99 });
});

test('an empty cart comes to nothing, and anybody may ask', async () => {
  const { data } = await quote({ items: [] }, {});
  expect(data).toMatchObject({ items: [], subTotal: 0, payableTotal: 0 });
});

test.each<object>([
  { items: [{ id: 'chair', quantity: 0 }] },
  { items: [{ id: 'chair', quantity: -1 }] },
  { items: [{ id: 'chair', quantity: 1.5 }] },
  { items: [{ id: 'chair', quantity: '1' }] },
  { items: [{ id: 'chair', quantity: 10_000 }] },
  { items: Array.from({ length: 101 }, () => ({ id: 'chair', quantity: 1 })) },
  {},
])('%j is refused', async (params) => {
  expect(await quote(params)).toMatchObject({ status: 400, id: 60020 });
});

test('more pieces of a product than one can order are refused, on several lines too', async () => {
  const line = { id: 'chair', quantity: 9_999 };
  expect(await quote({ items: [line, line] })).toMatchObject({ id: 60020 });
});

test('sums that numbers do not tell apart any more are refused, and break nothing', async () => {
  await shop.addProduct({ id: 'isle', price: 9 * 10 ** 15, stock_quantity: 9_999 });
  await shop.addProduct({ id: 'yacht', price: 10 ** 14, stock_quantity: 9_999 });
  const tooMuch = { id: 60020, message: 'This is more than one order can come to' };
  expect(await quote({ items: [{ id: 'isle', quantity: 9_999 }] })).toMatchObject(tooMuch);
  expect(await quote({ items: [{ id: 'yacht', quantity: 11 }] })).toMatchObject(tooMuch);
  expect(await shop.order(me, [{ id: 'yacht', quantity: 10 }])).toMatchObject({ id: 0 });
});

describe('a promo code', () => {
  const load = (code: string, who: object = me) =>
    shop.run('TASK_ECommerce_Load_Promo', { code }, who);

  test('[3.28][7.28] is loaded with code, discount and message', async () => {
    expect(await load('spring')).toMatchObject({
      id: 0,
      message: 'Have fun',
      data: { code: 'SPRING', discount: 12.5, message: 'Have fun' },
    });
  });

  test.each([
    ['NOPE', 'There is no such promo code'],
    ['', 'There is no such promo code'],
    ['%', 'There is no such promo code'],
    ['SOON', 'There is no such promo code'],
    ['OFF', 'There is no such promo code'],
    ['ABROAD', 'There is no such promo code'],
    ['OLD', 'This promo code has expired'],
    ['GONE', 'This promo code has been used up'],
  ])('%s: %s', async (code, message) => {
    expect(await load(code)).toMatchObject({ id: 60023, code: 'PROMO', message });
    const { data } = await quote({ items: cart, promo: code });
    expect(data).toMatchObject({ promo: null, payableTotal: 709.99 });
    expect(data.promoMessage).toBe(code === '' ? '' : message);
  });

  test('that is used once by each shopper is told so to whom it concerns', async () => {
    await shop.addPromo({ code: 'ONCE', max_uses_per_user: 1 });
    const [one, two] = [await shop.addShopper(), await shop.addShopper()];
    const ordered = await shop.order(one, [{ id: 'rug', quantity: 1 }], { promo: 'ONCE' });
    expect(ordered.id).toBe(0);
    const message = 'You have used this promo code already';
    expect(await load('ONCE', one)).toMatchObject({ id: 60023, message });
    expect((await load('ONCE', two)).id).toBe(0);
    expect((await load('ONCE', {})).id).toBe(0);
  });

  test('is kept in capitals, however the back office writes it', async () => {
    await shop.addPromo({ code: ' lower-1 ' });
    expect((await load('Lower-1')).data.code).toBe('LOWER-1');
  });

  test.each([
    ['straße-5', ['STRASSE-5', 'Straße-5', 'STRAẞE-5']],
    ['ＳＡＶＥ８', ['save8', ' Save8\u3000', 'ｓａｖｅ８', '\u200fSAVE8\u200b']],
    ['two\u00a0 words', ['TWO WORDS', 'two　words']],
    ['满减', ['满减', '\ufeff满减 ']],
  ])('%s is found however a keyboard writes it', async (code, typed) => {
    await shop.addPromo({ code });
    const buyer = await shop.addShopper();
    for (const word of typed) {
      const { data } = await load(word);
      expect(data, word).toMatchObject({ discount: 10 });
      const order = await shop.payload(buyer, [{ id: 'rug', quantity: 1 }], { promo: word });
      const promo = { code: word, discount: 10 };
      expect(await shop.place(buyer, signed({ ...order, promo }))).toMatchObject({ id: 0 });
    }
    expect((await load(`${code}x`)).id).toBe(60023);
  });

  test('can not be guessed at any speed', async () => {
    let last = await load('GUESS-0');
    for (let guess = 1; guess < 100 && last.status !== 429; guess += 1) {
      last = await load(`GUESS-${guess}`);
    }
    expect(last.status).toBe(429);
    expect(last.headers['retry-after']).toMatch(/^\d+$/);
  });
});

test('[3.31][7.33] points come with what they are worth', async () => {
  const load = (who: object) => shop.run('TASK_ECommerce_Load_Points', {}, who);
  expect((await load(me)).data).toEqual({ points: 1234, amount: 123.4 });
  expect((await load(await shop.addShopper())).data).toEqual({ points: 0, amount: 0 });
  expect(await load({})).toMatchObject({ id: 60000 });
});
