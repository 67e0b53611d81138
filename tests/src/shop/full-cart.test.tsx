import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { KeptCart } from '#schemas/shop/cart.ts';
import type { Product } from '#schemas/shop/product.ts';
import { MAX_LINES } from '#schemas/shop/quote.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { type CartUse, cartOf, useCart } from '#src/shop/cart/cart.ts';
import { cartKey, mergeCarts } from '#src/shop/cart/kept-cart.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { show } from '../_screen.tsx';

function fullCart(prefix: string): KeptCart {
  const items = Array.from({ length: MAX_LINES }, (_, at) => ({
    id: `${prefix}${at}`,
    quantity: 1,
  }));
  return { revision: '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11', items, promo: null };
}

function Probe({ onCart }: { onCart(cart: CartUse): void }) {
  onCart(useCart());
  return null;
}

beforeEach(() => localStorage.clear());

it('takes no more products than one order can have, but more of those that are in it', () => {
  const localStore = tenantStore('y4', localStorage);
  localStore.write(cartKey('ada'), fullCart('P'));
  const toasts: string[] = [];
  const services = {
    auth: { subscribe: () => ({ unsubscribe: () => {} }) },
    session: { current: () => ({ user: 'ada' }) },
    localStore,
    t: (key: string) => key,
    toasts: { raise: (type: string) => toasts.push(type) },
  } as unknown as Services;
  let cart: CartUse | undefined;
  show(
    <ServicesContext value={services}>
      <Probe
        onCart={(used) => {
          cart = used;
        }}
      />
    </ServicesContext>,
  );
  const add = (id: string) =>
    act(() => cart?.add({ id, name: id, files: [] as Product['files'] } as Product, 1, 'add'));
  const items = () => cartOf(services).getSnapshot().context.kept.items;
  add('P0');
  expect(items()[0]).toEqual({ id: 'P0', quantity: 2 });
  expect(toasts).toEqual([]);
  add('one more');
  expect(items()).toHaveLength(MAX_LINES);
  expect(toasts).toEqual(['warn']);
});

it('brings of a visitor’s cart as much along as one order can have', () => {
  const merged = mergeCarts(fullCart('own'), fullCart('visitor'));
  expect(merged.items).toEqual(fullCart('own').items);
});
