import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIGN_IN_PAGES } from '#schemas/session/sign-in-pages.ts';
import { nameOfPage } from '#server/page/page-names.ts';

const root = join(import.meta.dirname, '../../..');
/** Names that say more than which page it is, or that the server finds out elsewhere. */
const ELSEWHERE = new Set(['Order {id}', 'Products']);

const PATHS = [
  ...SIGN_IN_PAGES.map((page) => `/authentication/card/${page}`),
  '/user/profile',
  '/toasts',
  '/icons',
  '/faq',
  '/e-commerce/invoice',
  '/e-commerce/billing',
  '/e-commerce/customers',
  '/e-commerce/shopping-cart',
  '/e-commerce/checkout',
  '/e-commerce/orders/order-list',
];

test('pages are called by the server what the client calls them', () => {
  const pages = join(root, 'src/pages');
  const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(pages, file), 'utf8'));
  const called = sources
    .flatMap((source) => [...source.matchAll(/usePageTitle\(t\('([^']+)'/g)])
    .map(([, key = '']) => key)
    .filter((key) => !ELSEWHERE.has(key));
  expect(PATHS.map(nameOfPage).sort()).toEqual(called.sort());
  expect(nameOfPage('/errors/404')).toBe('404');
  expect(nameOfPage('/content/HOME/main')).toBe('');
});
