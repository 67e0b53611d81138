import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { FIRST_VIEW } from '#machines/order-list/order-rows.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { OrderedGoods } from '#src/pages/shop/orders/OrderedGoods.tsx';
import { OrderProgress } from '#src/pages/shop/orders/OrderProgress.tsx';
import { goodsAmount, lineAmount } from '#src/pages/shop/orders/order-sums.ts';
import { OrderStatusBadge } from '#src/shop/orders/OrderStatusBadge.tsx';
import { orderPath, ordersPath, orderViewOf } from '#src/shop/orders/orders-path.ts';
import { show } from '../../../_screen.tsx';

it('writes the view of orders into an address that is read as the same view', () => {
  const view = { sort: { column: 'amount', descending: false }, page: 3 } as const;
  const path = ordersPath(view);
  expect(path).toBe('/e-commerce/orders/order-list?sort=amount&order=asc&page=3');
  expect(orderViewOf(path.slice(path.indexOf('?')))).toEqual(view);
  expect(ordersPath()).toBe('/e-commerce/orders/order-list');
  expect(orderViewOf('')).toEqual(FIRST_VIEW);
});

it('reads what the address says wrongly as if it were not said', () => {
  expect(orderViewOf('?sort=password&order=up&page=-1')).toEqual(FIRST_VIEW);
});

it('writes an id into the address as one segment', () => {
  expect(orderPath('a/b?c')).toBe('/e-commerce/orders/order-details/a%2Fb%3Fc');
});

it('sums lines without what binary fractions leave behind', () => {
  const details = [
    { id: 'a', name: 'A', quantity: 3, rate: 0.1 },
    { id: 'b', name: 'B', quantity: 1, rate: 0.7 },
  ];
  expect(details.map(lineAmount)).toEqual([0.3, 0.7]);
  expect(goodsAmount(details)).toBe(1);
});

it.each([
  ['pending', 'Pending', 'warning'],
  ['processing', 'Processing', 'primary'],
  ['shipping', 'Shipping (status)', 'secondary'],
  ['completed', 'Completed', 'success'],
  ['cancelled', 'Cancelled', 'danger'],
] as const)('[4.18] an order that is %s has its badge', (status, text, look) => {
  show(<OrderStatusBadge status={status} />);
  expect(screen.getByText(text).className).toContain(`y4-badge--${look}`);
});

it.each([
  ['pending', 1],
  ['processing', 2],
  ['shipping', 3],
  ['completed', 4],
] as const)('[4.18] shows how far an order that is %s has come', (status, count) => {
  const { container } = show(<OrderProgress status={status} />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Pending',
    'Processing',
    'Shipping (status)',
    'Completed',
  ]);
  expect(container.querySelectorAll('.y4-progress__step--done')).toHaveLength(count);
  expect(steps.map((step) => step.getAttribute('aria-current')).indexOf('step')).toBe(count - 1);
});

it('shows no way ahead for an order that was taken back', () => {
  const { container } = show(<OrderProgress status="cancelled" />);
  expect(container.innerHTML).toBe('');
});

const services = { format: () => createFormatter('en', 'CNY') } as unknown as Services;

it('draws each line of an order, also when a product is sold in two of them', () => {
  const line = { id: 'p1', name: 'Lamp', quantity: 1, rate: 5 };
  const { container } = show(
    <ServicesContext value={services}>
      <OrderedGoods details={[{ ...line, file: { src: '/1.webp', srcSet: '' } }, line]} />
    </ServicesContext>,
  );
  expect(screen.getAllByRole('link', { name: 'Lamp' })).toHaveLength(2);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/1.webp');
});

it('[2.66f] reads a name with Arabic letters from the right on a page that runs from there, whatever it begins with', () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const details = ['Brass Pendant · ثريا', 'Brass Pendant'].map((name) => ({
    id: name,
    name,
    quantity: 1,
    rate: 5,
  }));
  show(
    <ServicesContext value={services}>
      <OrderedGoods details={details} />
    </ServicesContext>,
  );
  const directions = screen.getAllByRole('link').map((link) => link.getAttribute('dir'));
  expect(directions).toEqual([null, 'auto']);
});
