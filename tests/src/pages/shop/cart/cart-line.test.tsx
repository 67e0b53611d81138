import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type QuotedItem, quotedItem } from '#schemas/shop/quote.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { CartLine } from '#src/pages/shop/cart/CartLine.tsx';
import { CartModal } from '#src/pages/shop/cart/CartModal.tsx';
import { cartOf } from '#src/shop/cart/cart.ts';
import { cartKey } from '#src/shop/cart/kept-cart.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { show } from '../../../_screen.tsx';

const lamp = quotedItem.parse({
  id: 'p1',
  name: 'Lamp',
  category: 'Light',
  files: [{ src: '/1.webp' }],
  price: 10,
  salePrice: 10,
  discount: 0,
  shippingCost: 0,
  rating: 0,
  totalReview: 0,
  isInStock: true,
  stock: 'Only 3 left',
  isNew: false,
  favorite: 0,
  quantity: 5,
  totalPrice: 50,
  available: 3,
});

let services: Services;
beforeEach(() => {
  localStorage.clear();
  const localStore = tenantStore('y4', localStorage);
  localStore.write(cartKey('ada'), {
    revision: '7f7c1c1e-5f43-4b3b-9d53-1f0d5c8a1a11',
    items: [{ id: 'p1', quantity: 5 }],
    promo: null,
  });
  services = {
    auth: { subscribe: () => ({ unsubscribe: () => {} }) },
    session: { current: () => ({ user: 'ada' }) },
    localStore,
    format: () => createFormatter('en', 'CNY'),
  } as unknown as Services;
});

const draw = (item: QuotedItem) =>
  show(
    <ServicesContext value={services}>
      <CartLine item={item} wanted={5} changed={false} />
      <CartModal />
    </ServicesContext>,
  );
const items = () => cartOf(services).getSnapshot().context.kept.items;

it('takes as many as there are with one press', () => {
  draw(lamp);
  screen.getByText('Only 3 in stock');
  fireEvent.click(screen.getByRole('button', { name: 'Take 3 of Lamp' }));
  expect(items()).toEqual([{ id: 'p1', quantity: 3 }]);
});

it.each([
  ['there is none', { available: 0 }],
  ['there are enough', { available: 5 }],
])('offers no other number when %s', (_, change) => {
  draw({ ...lamp, ...change });
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});

it('[2.62] shows what was taken out', () => {
  const { container } = draw(lamp);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lamp' }));
  const note = container.querySelector('dialog');
  expect(note?.textContent).toContain('You just removed 5 item(s)');
  expect(note?.querySelector('img')?.getAttribute('src')).toBe('/1.webp');
  expect(items()).toEqual([]);
});

it('shows what it cost before, and words in place of shipping costs', () => {
  const { container } = draw({ ...lamp, price: 12.5, shippingCost: 'Freight collect' });
  expect(container.querySelector('del')?.textContent).toContain('12.50');
  expect(screen.getByText('Freight collect')).toBeDefined();
});

it('shows one price where there is no other', () => {
  expect(draw(lamp).container.querySelector('del')).toBeNull();
});
