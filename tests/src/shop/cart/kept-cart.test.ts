import { beforeEach, expect, it } from 'vitest';
import { cartKey, readCart } from '#src/shop/cart/kept-cart.ts';
import { discountText } from '#src/shop/discount-text.ts';
import { tenantStore } from '#src/storage/storage.ts';

const store = tenantStore('y4', localStorage);
beforeEach(() => localStorage.clear());

it('has each product once, however it was written down', () => {
  const kept = { revision: '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11', promo: null };
  const items = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 9_000 },
    { id: 'a', quantity: 3 },
    { id: 'b', quantity: 9_000 },
  ];
  store.write(cartKey('ada'), { ...kept, items });
  expect(readCart(store, 'ada')?.items).toEqual([
    { id: 'a', quantity: 5 },
    { id: 'b', quantity: 9_999 },
  ]);
  expect(readCart(store, 'eve')).toBeNull();
});

it('writes what is taken off with a minus sign', () => {
  const money = (amount: number) => new Intl.NumberFormat('en').format(amount);
  expect(discountText(5.5, money)).toBe('−5.5');
});
