import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from '../_people.ts';

const root = join(import.meta.dirname, '../../..');

/** Someone of each sample tenant who may open everything. */
export const STAFF: Readonly<Record<'y4' | 'oasis', Person>> = {
  y4: { corp: 'y4', user: 'admin@y4.example', password: 'y4-sample' },
  oasis: { corp: 'oasis', user: 'admin@oasis.example', password: 'oasis-sample' },
};

/**
 * Addresses inside a tenant that show what each route has to show. A route of the client without a
 * line here, and a line without a route, fail the tests that walk them.
 */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/content/blank': ['/content/blank'],
  '/content/:code/embed': ['/content/HOME/embed', '/content/NOTHING/embed'],
  '/content/*?': ['/content', '/content/HOME/main', '/content/NOTHING/main'],
  '/authentication/:layout/:page': ['/authentication/split/login', '/authentication/card/unknown'],
  '/authentication/:layout/login': ['/authentication/card/login'],
  '/authentication/:layout/register': ['/authentication/card/register'],
  '/authentication/:layout/reset-password': ['/authentication/card/reset-password'],
  '/authentication/:layout/logout': ['/authentication/card/logout'],
  '/authentication/:layout/confirm-mail': ['/authentication/card/confirm-mail'],
  '/authentication/:layout/lock-screen': ['/authentication/card/lock-screen'],
  '/authentication/:layout/forgot-password': ['/authentication/simple/forgot-password'],
  '/:layout/login': ['/card/login'],
  '/:layout/forgot-password': ['/simple/forgot-password'],
  '/landing': ['/landing'],
  '/s/:id': ['/s/nothing'],
  '/article': ['/article?code=WELCOME', '/article?code=NOTHING', '/article'],
  '/user/profile': ['/user/profile'],
  '/e-commerce/product/product-details/:productId?': [
    '/e-commerce/product/product-details/P000001',
    '/e-commerce/product/product-details/NOTHING',
    '/e-commerce/product/product-details',
  ],
  '/e-commerce/product/:layout': [
    '/e-commerce/product/product-grid',
    '/e-commerce/product/product-list',
    '/e-commerce/product/product-grid?kw=zzzzzzzz',
    '/e-commerce/product/unknown',
  ],
  '/e-commerce/shopping-cart': ['/e-commerce/shopping-cart'],
  '/e-commerce/checkout': ['/e-commerce/checkout'],
  '/e-commerce/orders/order-list': ['/e-commerce/orders/order-list'],
  '/e-commerce/orders/order-details/:id': ['/e-commerce/orders/order-details/NOTHING'],
  '/toasts': ['/toasts'],
  '/icons': ['/icons'],
  '/errors/404': ['/errors/404?referrer=/old'],
  '/errors/500': ['/errors/500'],
  '/e-commerce/invoice': ['/e-commerce/invoice'],
  '/e-commerce/billing': ['/e-commerce/billing'],
  '/e-commerce/customers': ['/e-commerce/customers'],
  '/e-commerce/customer-details': ['/e-commerce/customer-details'],
  '/faq': ['/faq'],
  '*': ['/there/is/no/such/page'],
};

/** Route patterns as the client's sources name them; `*` is for what none of them fits. */
function routesOfClient(): string[] {
  const source = (file: string) => readFileSync(join(root, 'src/app', file), 'utf8');
  const keysOf = (text: string) =>
    [.../^ {2}'?([\w/-]+)'?: (?:\{|lazy)/gm[Symbol.matchAll](text)].map(([, key = '']) => key);
  const routes = [...source('Routes.tsx').matchAll(/<Route path="([^"]+)"/g)];
  return [
    ...routes.map(([, path = '']) => path),
    ...keysOf(source('AuthRoutes.tsx')).map((page) => `/authentication/:layout/${page}`),
    ...keysOf(source('DemoRoutes.tsx')),
    '*',
  ];
}

/** Every route of the client with addresses that show it. @throws when a route has none */
export function routeSamples(): ReadonlyMap<string, readonly string[]> {
  const routes = routesOfClient();
  const unknown = routes.filter((route) => !Object.hasOwn(SAMPLES, route));
  const gone = Object.keys(SAMPLES).filter((route) => !routes.includes(route));
  if (unknown.length > 0 || gone.length > 0) {
    throw new Error(`Name samples of ${unknown.join(', ') || 'no'} routes, and not of ${gone}`);
  }
  return new Map(routes.map((route) => [route, SAMPLES[route] ?? []]));
}

/** Codes of all content pages of a tenant. */
export function formsOf(corp: Person['corp']): string[] {
  return readdirSync(join(root, 'definitions', corp, 'forms'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}
