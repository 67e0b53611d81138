import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { productDetail } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { ProductOffer } from '#src/pages/shop/catalogue/ProductOffer.tsx';
import { cartOf } from '#src/shop/cart/cart.ts';
import { ProductCard } from '#src/shop/ProductCard.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { configWith } from '#tests/machines/_shop.ts';
import { show } from '../../../_screen.tsx';

const lamp = productDetail.parse({
  id: 'p1',
  name: 'Lamp',
  category: 'Light',
  files: [{ src: '/1.webp', srcSet: '/1-320.webp 320w, /1.webp 960w' }, { src: '/2.webp' }],
  features: ['Dims'],
  price: 100,
  salePrice: 80,
  discount: 20,
  shippingCost: 5,
  rating: 4,
  totalReview: 1,
  isInStock: true,
  stock: 'Only 3 left',
  isNew: { content: 'Hot' },
  favorite: 5,
  shortDescription: 'Shines',
  tags: ['light', 'desk'],
  clipboard: 'Lamp, 80',
  description: '<p>It <b>shines</b> by day</p>',
  specification: { Power: '9 W', Colour: 'white' },
  reviews: [
    {
      id: 'r1',
      rating: 4,
      title: 'Bright',
      author: 'Ada',
      date: '2026-01-02T00:00:00Z',
      text: 'I see',
    },
  ],
});

let services: Services;
const raise = vi.fn();

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  const auth = createActor(
    authMachine.provide({
      actors: { restore: fromPromise<Authentication | null, void>(async () => null) },
    }),
  ).start();
  services = {
    auth,
    corp: { code: 'y4' },
    session: { current: () => null },
    localStore: tenantStore('y4', localStorage),
    format: () => createFormatter('en', 'CNY'),
    toasts: { raise },
  } as unknown as Services;
});

const draw = (children: React.ReactNode, address?: string) =>
  show(<ServicesContext value={services}>{children}</ServicesContext>, address);
const inCart = () => cartOf(services).getSnapshot().context.kept.items;
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

describe('a card', () => {
  const card = (flags: Partial<ShopConfig> = {}) =>
    draw(<ProductCard product={lamp} config={configWith([], flags)} eager={false} />);

  it('[2.57c][2.57h] says its category, and has a heart and a way into the cart', () => {
    card();
    screen.getByText('Light');
    expect(button('Like Lamp')?.textContent).toBe('5');
    for (let times = 0; times < 2; times += 1)
      fireEvent.click(screen.getByLabelText('Add Lamp to cart'));
    expect(inCart()).toEqual([{ id: 'p1', quantity: 2 }]);
  });

  it('[2.57i] copies the info of a product that has one', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { unmount } = card();
    fireEvent.click(screen.getByLabelText('Copy the info of Lamp'));
    expect(writeText).toHaveBeenCalledWith('Lamp, 80');
    await waitFor(() => expect(raise).toHaveBeenCalledWith('success', 'Copied'));
    unmount();
    draw(<ProductCard product={{ ...lamp, clipboard: null }} config={configWith([])} eager />);
    expect(button(/^Copy/)).toBeNull();
  });

  it('loads its pictures in the size that fits, and late where it is out of sight', () => {
    const { container } = card();
    const image = container.querySelector('img');
    expect(image?.getAttribute('srcset')).toBe('/1-320.webp 320w, /1.webp 960w');
    expect(image?.getAttribute('sizes')).toMatch(/50vw/);
    expect(image?.getAttribute('loading')).toBe('lazy');
  });

  it('[2.57g][6.5] has no button for the cart, no heart and no stars where the shop has none', () => {
    const { unmount } = card();
    expect([
      button(/cart$/),
      button(/^Like/),
      screen.queryByRole('img', { name: /stars/ }),
    ]).not.toContain(null);
    unmount();
    card({ withCart: false, withFavorite: false, withReview: false });
    expect(button(/cart$/)).toBeNull();
    expect(button(/^Like/)).toBeNull();
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
  });

  it('steps back when there is none left', () => {
    const { container } = draw(
      <ProductCard product={{ ...lamp, isInStock: false }} config={configWith([])} eager />,
    );
    expect(container.querySelector('.y4-product--gone')).not.toBeNull();
    expect((button('Add Lamp to cart') as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('the page of a product', () => {
  const page = (flags: Partial<ShopConfig> = {}) =>
    draw(<ProductOffer product={lamp} config={configWith([], flags)} />);

  it('leads up to all products and to those of its category', () => {
    page();
    const links = within(screen.getByRole('navigation', { name: 'You are here' }));
    const ways = links.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual([
      '/e-commerce/product/product-grid',
      '/e-commerce/product/product-grid?kw=Light',
    ]);
  });

  it('says in the place of the button that there is none left', () => {
    const gone = { ...lamp, isInStock: false, stock: 'Out of stock' };
    draw(<ProductOffer product={gone} config={configWith([])} />);
    expect((button('Out of stock') as HTMLButtonElement).disabled).toBe(true);
    expect(button('Add to cart')).toBeNull();
  });

  it('[2.58a] shows the pictures: one large, all as thumbnails', () => {
    const { container } = page();
    const large = () => container.querySelector('.y4-gallery__large img')?.getAttribute('src');
    expect(large()).toBe('/1.webp');
    expect(container.querySelectorAll('.y4-gallery__thumb img')).toHaveLength(2);
    fireEvent.click(screen.getByLabelText('Picture 2 of 2'));
    expect(large()).toBe('/2.webp');
  });

  it('[2.58c] puts as many into the cart as the spinner says', () => {
    page();
    fireEvent.click(screen.getByLabelText('Increase: Quantity'));
    fireEvent.click(screen.getByText('Add to cart'));
    fireEvent.click(screen.getByText('Add to cart'));
    expect(inCart()).toEqual([{ id: 'p1', quantity: 2 }]);
  });

  it('[2.58d][2.58e] has a heart, and tags that lead to what else has them', () => {
    page();
    expect(button('Like Lamp')?.textContent).toBe('5');
    const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('link');
    expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
      ['light', '/e-commerce/product/product-grid?kw=light'],
      ['desk', '/e-commerce/product/product-grid?kw=desk'],
    ]);
  });

  it('[2.58f][2.58g][2.58h] tells all in its tabs, and has a form for reviews that sends nothing', async () => {
    page();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Description',
      'Specifications',
      'Reviews (1)',
    ]);
    const panel = screen.getByRole('tabpanel');
    await waitFor(() => expect(panel.textContent).toBe('It shines by day'));
    fireEvent.click(screen.getByRole('tab', { name: 'Specifications' }));
    expect(panel.querySelector('dl')?.textContent).toBe('Power9 WColourwhite');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Specifications' }), { key: 'ArrowRight' });
    expect(panel.textContent).toMatch(/Bright.*Ada.*2026-01-02.*I see/s);
    for (const label of ['Rating', 'Name', 'Email', 'Review']) screen.getByLabelText(label);
    const fetched = vi.spyOn(globalThis, 'fetch');
    fireEvent.click(screen.getByText('Submit'));
    screen.getByText('Reviews can not be sent here yet. Nothing was sent.');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('opens the tab at which the page was left, and the first where there is no such tab', () => {
    const from = (address: string, flags: Partial<ShopConfig> = {}) =>
      draw(<ProductOffer product={lamp} config={configWith([], flags)} />, address);
    page();
    const opened = () => screen.getByRole('tab', { selected: true }).textContent;
    fireEvent.click(screen.getByRole('tab', { name: /Reviews/ }));
    expect(location.search).toBe('?tab=Reviews');
    cleanup();
    from('/?tab=Reviews');
    expect(opened()).toBe('Reviews (1)');
    cleanup();
    from('/?tab=Reviews', { withReview: false });
    expect(opened()).toBe('Description');
    fireEvent.click(screen.getByRole('tab', { name: 'Description' }));
    expect(location.search).toBe('');
  });

  it('[2.58f][2.58g] says so where there is no description and no specification', () => {
    for (const description of ['', ' <p><br></p>&nbsp;']) {
      const bare = { ...lamp, description, specification: {} };
      draw(<ProductOffer product={bare} config={configWith([])} />, '/');
      const panel = screen.getByRole('tabpanel');
      expect(panel.textContent).toBe('No details yet');
      fireEvent.click(screen.getByRole('tab', { name: 'Specifications' }));
      expect(panel.textContent).toBe('No details yet');
      cleanup();
    }
  });

  it('[6.5] leaves out cart, heart and reviews where the shop has none', () => {
    page({ withCart: false, withFavorite: false, withReview: false });
    expect(button('Add to cart')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Quantity' })).toBeNull();
    expect(button(/^Like/)).toBeNull();
    expect(screen.queryByRole('tab', { name: /Reviews/ })).toBeNull();
    expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
  });

  it('shows all that a product has', async () => {
    const { container } = page();
    const text = () => container.textContent ?? '';
    for (const said of [
      'Lamp',
      'Light',
      'Dims',
      '¥100.00',
      '¥80.00',
      '20%',
      'Shipping ¥5.00',
      '(1)',
    ]) {
      expect(text()).toContain(said);
    }
    for (const said of ['Only 3 left', 'Hot', 'Shines', 'light']) expect(text()).toContain(said);
  });
});
