import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIGN_IN_PAGES } from '#schemas/session/sign-in-pages.ts';
import { targetFaults } from '#server/definitions/meaning/pages/check-target.ts';

const PLACES = { forms: ['A'], articles: ['A'] };

/** Paths that the client has a screen for. */
function screens(): string[] {
  return ['src/app/Routes.tsx', 'src/app/DemoRoutes.tsx'].flatMap((file) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    return [...source.matchAll(/(?:path="|^ {2}')(\/[^"']*)/gm)].map(([, path]) => path ?? '');
  });
}

test('a link may lead to every screen of the client', () => {
  const paths = screens().filter((path) => path !== '/content/blank');
  expect(paths).toEqual(expect.arrayContaining(['/landing', '/faq', '/user/profile']));
  for (const path of paths) {
    const target = path
      .replace('*?', 'A/main')
      .replace('/product/:layout', '/product/product-list')
      .replace('/:layout/:page', '/card/login')
      .replaceAll(/:\w+\??/g, 'A');
    expect(targetFaults(target, PLACES, 't'), path).toEqual([]);
  }
});

test.each([
  ['/fqa', 'there is no page "/fqa"'],
  ['/e-commerce/order', 'there is no page "/e-commerce/order"'],
  ['/authentication/card/signup', 'there is no page "/authentication/card/signup"'],
  ['/article/A', 'an article is named by a query, "/article?code=…"'],
  ['/t/article/{code}', 'an article is named by a query, "/article?code=…"'],
  ['/article?code=B', 'there is no article "B"; there are A'],
  ['faq', '"faq" is neither a path that starts with one slash nor an http address'],
])('it leads nowhere else: %s', (target, message) => {
  expect(targetFaults(target, PLACES, 't')).toMatchObject([{ message }]);
});

test.each([
  [
    'content/A/main',
    '"content/A/main" is neither a path that starts with one slash nor an http address',
    '/content/A/main',
  ],
  [
    '/content/A/main&id={id}',
    'the first query of an address stands behind a "?"',
    '/content/A/main?id={id}',
  ],
  [
    '/content/A/main?id={id}?new=1',
    'further queries of an address stand behind "&"',
    '/content/A/main?id={id}&new=1',
  ],
])('what was meant is told of %s', (target, message, suggestion) => {
  expect(targetFaults(target, PLACES, 't')).toEqual([{ message, suggestion }]);
  expect(targetFaults(suggestion, PLACES, 't')).toEqual([]);
});

test('an address within a query has queries of its own', () => {
  expect(targetFaults('/content/blank?url=/content/A/main?id=7', PLACES, 't')).toEqual([]);
});

test('a link may lead to each page of the sign-in', () => {
  for (const page of SIGN_IN_PAGES) {
    expect(targetFaults(`/authentication/card/${page}`, PLACES, 't'), page).toEqual([]);
  }
});

test('an article is named by its query, as far as that is known', () => {
  for (const target of [
    '/article',
    '/article?code=A',
    '/t/article?code={code}',
    '/article?code={row.code}',
  ]) {
    expect(targetFaults(target, PLACES, 't'), target).toEqual([]);
  }
  expect(targetFaults('/article/a', PLACES, 't')[0]?.suggestion).toBe('/article?code=A');
  expect(targetFaults('/article?id=A', PLACES, 't')[0]?.suggestion).toBe('/article?code=A');
});

test.each([[['VET', 'VETS']], [['VETS', 'VET']]])(
  'of two pages that are as near the one is meant that is as long: %j',
  (forms) => {
    const [fault] = targetFaults('/content/VETZ/main', { ...PLACES, forms }, 't');
    expect(fault?.suggestion).toBe('VETS');
  },
);
