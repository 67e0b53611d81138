import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { product } from '#schemas/shop/product.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { Delivery } from '#src/shop/Delivery.tsx';
import { NewBadge } from '#src/shop/NewBadge.tsx';
import { Price } from '#src/shop/Price.tsx';
import { ProductImages } from '#src/shop/ProductImages.tsx';
import { Stars } from '#src/shop/Stars.tsx';
import { show } from '../_screen.tsx';

const lamp = product.parse({
  id: 'p1',
  name: 'Lamp',
  category: 'Light',
  files: [{ src: '/1.webp' }, { src: '/2.webp' }],
  price: 100,
  salePrice: 80,
  discount: 20,
  shippingCost: 0,
  rating: 4,
  totalReview: 7,
  isInStock: true,
  stock: 'Only 3 left',
  isNew: true,
  favorite: 5,
});

const services = { format: () => createFormatter('en', 'CNY') } as Partial<Services> as Services;

function draw(children: React.ReactNode) {
  return show(<ServicesContext value={services}>{children}</ServicesContext>);
}

it('[2.57d] shows the sale price with the old one struck through and the discount', () => {
  const { container } = draw(<Price product={lamp} />);
  expect(screen.getByText('¥80.00').tagName).toBe('STRONG');
  expect(container.querySelector('del')?.textContent).toContain('¥100.00');
  screen.getByText('−20%');
});

it('strikes nothing through without a sale', () => {
  const { container } = draw(<Price product={{ price: 80, salePrice: 80, discount: 0 }} />);
  expect(container.querySelector('del')).toBeNull();
});

it.each([
  [12.5, 'Shipping ¥12.50'],
  [0, 'Free shipping'],
  ['By pigeon', 'By pigeon'],
])('[2.57e][2.57f][3.26i] says of %s that it is %j, beside the stock', (shippingCost, text) => {
  draw(<Delivery product={{ ...lamp, shippingCost }} />);
  screen.getByText(text);
  screen.getByText('Only 3 left');
});

it('[2.57b] says New, or what the shop says in its colour', () => {
  draw(<NewBadge isNew={true} />);
  expect(screen.getByText('New').className).toBe('y4-product__new');
  draw(<NewBadge isNew={{ bg: 'danger', content: 'Hot' }} />);
  expect(screen.getByText('Hot').className).toContain('text-bg-danger');
});

it('[2.57b] has no badge for what is not new, and no class of a colour that is none', () => {
  const { container } = draw(<NewBadge isNew={false} />);
  expect(container.textContent).toBe('');
  draw(<NewBadge isNew={{ bg: 'x y-dialog', content: 'Odd' }} />);
  expect(screen.getByText('Odd').className).not.toContain('y-dialog');
});

it('[2.57a] turns from picture to picture and round', () => {
  const { container } = draw(<ProductImages product={lamp} href="/p1" eager />);
  const shown = () => container.querySelector('img')?.getAttribute('src');
  expect(shown()).toBe('/1.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Next picture of Lamp' }));
  expect(shown()).toBe('/2.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Next picture of Lamp' }));
  expect(shown()).toBe('/1.webp');
});

it('[2.57a][8.17] puts a placeholder where there is no picture or it fails', () => {
  const none = draw(<ProductImages product={{ ...lamp, files: [] }} href="/p1" eager />);
  expect(none.container.querySelector('.y4-picture--none')).not.toBeNull();
  none.unmount();
  const { container } = draw(<ProductImages product={lamp} href="/p1" eager />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('There is no picture');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.y4-picture--none')).not.toBeNull();
});

it('[2.57g] shows stars with the count of reviews', () => {
  draw(<Stars rating={4} count={7} />);
  screen.getByRole('img', { name: '4 of 5 stars' });
  screen.getByText('(7)');
});

it('[2.57g] says so where nobody has reviewed a product yet', () => {
  draw(<Stars rating={0} count={0} />);
  screen.getByText('No reviews yet');
  expect(screen.queryByRole('img')).toBeNull();
});

it('[2.57a] turns the pictures of a card by a finger, which leads to no product', () => {
  const { container } = draw(<ProductImages product={lamp} href="/p1" eager={false} />);
  const link = container.querySelector('a');
  if (link === null) throw new Error('The picture leads nowhere');
  const shown = () => container.querySelector('img')?.getAttribute('src');
  fireEvent.touchStart(link, { touches: [{ clientX: 150, clientY: 90 }] });
  expect(fireEvent.touchEnd(link, { changedTouches: [{ clientX: 60, clientY: 92 }] })).toBe(false);
  expect(shown()).toBe('/2.webp');
  fireEvent.touchStart(link, { touches: [{ clientX: 60, clientY: 90 }] });
  expect(fireEvent.touchEnd(link, { changedTouches: [{ clientX: 61, clientY: 90 }] })).toBe(true);
  expect(shown()).toBe('/2.webp');
});
