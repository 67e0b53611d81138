import { expect, test } from 'vitest';
import { configItem } from '#schemas/tenant/config-item.ts';
import { itemsFor } from '#src/pages/landing/landing-lists.ts';

const LIST = [
  '/e-commerce/billing',
  '/authentication/card/register',
  '/authentication/split/login?from=%2F',
  '/authentication/card/forgot-password',
  '/authentication/card/reset-password',
  'https://x.example/register',
].map((url) => configItem.parse({ key: 'k', code: url, title: url, url }));

test('[2.47] who is signed in is offered no page that would only send them on', () => {
  expect(itemsFor(LIST, true).map(({ url }) => url)).toEqual([
    '/e-commerce/billing',
    '/authentication/card/reset-password',
    'https://x.example/register',
  ]);
  expect(itemsFor(LIST, false)).toBe(LIST);
});
