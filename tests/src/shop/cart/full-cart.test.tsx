import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptCart } from '#schemas/shop/cart.ts';
import type { Product } from '#schemas/shop/product.ts';
import { MAX_LINES } from '#schemas/shop/quote.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { type CartUse, cartOf, useCart } from '#src/shop/cart/cart.ts';
import { cartKey, mergeCarts, openCart, readCart } from '#src/shop/cart/kept-cart.ts';
import { openStorage } from '#src/storage/open-storage.ts';
import { type Store, tenantStore } from '#src/storage/storage.ts';
import { show } from '../../_screen.tsx';

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

function servicesOf(localStore: Store, toasts: string[]): Services {
  return {
    auth: { subscribe: () => ({ unsubscribe: () => {} }) },
    session: { current: () => ({ user: 'ada' }) },
    localStore,
    t: (key: string) => key,
    toasts: { raise: (type: string) => toasts.push(type) },
  } as unknown as Services;
}

/** The cart as a page uses it. */
function use(services: Services): () => CartUse {
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
  return () => {
    if (cart === undefined) throw new Error('The page shows no cart');
    return cart;
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function roomy(): Storage {
  const refusing = {
    get localStorage(): Storage {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  } as Window;
  return openStorage(refusing, 'localStorage');
}

/** Lets nothing more into the storage. */
function fill(storage: Storage) {
  return vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

it('goes on with a cart that the storage has no room for, and leaves there what was kept', () => {
  const toasts: string[] = [];
  const storage = roomy();
  const localStore = tenantStore('y4', storage);
  const services = servicesOf(localStore, toasts);
  const cart = use(services);
  act(() => cart().add({ id: 'tea', name: 'tea', files: [] } as unknown as Product, 1, 'add'));
  const full = fill(storage);
  act(() => cart().add({ id: 'rice', name: 'rice', files: [] } as unknown as Product, 2, 'add'));
  act(() => cart().add({ id: 'rice', name: 'rice', files: [] } as unknown as Product, 2, 'add'));
  expect(cart().count).toBe(5);
  expect(toasts).toEqual(['warn']);
  expect(readCart(localStore, 'ada')?.items).toEqual([{ id: 'tea', quantity: 1 }]);
  full.mockRestore();
  act(() => cart().add({ id: 'tea', name: 'tea', files: [] } as unknown as Product, 1, 'add'));
  expect(readCart(localStore, 'ada')?.items).toHaveLength(2);
});

it('leaves both carts where they are when there is no room for them in one', () => {
  const storage = roomy();
  const localStore = tenantStore('y4', storage);
  localStore.write(cartKey(null), fullCart('visitor'));
  const full = fill(storage);
  expect(openCart(localStore, 'ada').kept.items).toHaveLength(MAX_LINES);
  full.mockRestore();
  expect(readCart(localStore, null)?.items).toHaveLength(MAX_LINES);
});

it('takes no more products than one order can have, but more of those that are in it', () => {
  const localStore = tenantStore('y4', localStorage);
  localStore.write(cartKey('ada'), fullCart('P'));
  const toasts: string[] = [];
  const services = servicesOf(localStore, toasts);
  const cart = use(services);
  const add = (id: string) =>
    act(() => cart().add({ id, name: id, files: [] as Product['files'] } as Product, 1, 'add'));
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

describe('what a visitor put in, and an own cart has no room for', () => {
  const store = tenantStore('y4', localStorage);
  const some = (own: number, visitors: number) => {
    const [mine, others] = [fullCart('own'), fullCart('visitor')];
    store.write(cartKey('ada'), { ...mine, items: mine.items.slice(0, own) });
    store.write(cartKey(null), { ...others, items: others.items.slice(0, visitors) });
  };

  it('waits, and comes along when there is room', () => {
    some(98, 5);
    const first = openCart(store, 'ada');
    expect(first.waiting).toBe(3);
    expect(first.kept.items).toHaveLength(MAX_LINES);
    expect(openCart(store, 'ada')).toEqual(first);
    store.write(cartKey('ada'), { revision: null, items: [], promo: null });
    const second = openCart(store, 'ada');
    expect(second.waiting).toBe(0);
    expect(second.kept.items.map(({ id }) => id)).toEqual(['visitor2', 'visitor3', 'visitor4']);
    expect(readCart(store, null)).toBeNull();
  });

  it('is not the cart any more that was ordered before', () => {
    some(0, 0);
    const visitors = fullCart('visitor');
    const items = [...visitors.items, { id: 'last', quantity: 1 }];
    store.write(cartKey('ada'), { revision: null, items: [], promo: null });
    store.write(cartKey(null), { ...visitors, items });
    const { kept } = openCart(store, 'ada');
    expect(kept.revision).toBe(visitors.revision);
    store.write(cartKey('ada'), { revision: null, items: [], promo: null });
    const later = openCart(store, 'ada').kept;
    expect(later.items).toEqual([{ id: 'last', quantity: 1 }]);
    expect(later.revision).not.toBe(visitors.revision);
  });

  it('is told once', () => {
    some(98, 5);
    const toasts: string[] = [];
    const open = () =>
      cartOf({
        auth: { subscribe: () => ({ unsubscribe: () => {} }) },
        session: { current: () => ({ user: 'ada' }) },
        localStore: store,
        sessionStore: tenantStore('y4', sessionStorage),
        t: (_key: string, { waiting }: { waiting: number }) => `${waiting} wait`,
        toasts: { raise: (_type: string, text: string) => toasts.push(text) },
      } as unknown as Services);
    open();
    open();
    expect(toasts).toEqual(['3 wait']);
  });
});

it('is not filled beyond that by a tab that has not heard of another', () => {
  const localStore = tenantStore('y4', localStorage);
  const full = fullCart('P');
  localStore.write(cartKey('ada'), { ...full, items: full.items.slice(1) });
  const toasts: string[] = [];
  const services = servicesOf(localStore, toasts);
  const cart = use(services);
  localStore.write(cartKey('ada'), { ...full, items: full.items });
  act(() => cart().add({ id: 'new', name: 'new', files: [] } as unknown as Product, 1, 'add'));
  expect(readCart(localStore, 'ada')?.items).toHaveLength(MAX_LINES);
  expect(toasts).toEqual(['warn']);
});
