import { expect, it } from 'vitest';
import { corpOfPath, namedAddress } from '#src/tenant/corp-path.ts';

/** The address that stands for one that was typed by hand. */
function addressOf(typed: string, corp = 'y4'): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/.exec(typed) ?? [];
  return namedAddress({ pathname, search, hash }, corp);
}

it.each([
  ['/oasis/content/ORDERS/main', 'oasis'],
  ['/y4', 'y4'],
])('[2.1] reads the tenant of %s from its first segment', (path, corp) => {
  expect(corpOfPath(path)).toBe(corp);
  expect(addressOf(`${path}?a=b#c`, corp)).toBe(`${path}${path === '/y4' ? '/' : ''}?a=b#c`);
});

it.each([
  ['/', '/y4/'],
  ['/?a=b', '/y4/?a=b'],
  ['/s/abc', '/y4/s/abc'],
  ['/s/abc?from=mail', '/y4/s/abc?from=mail'],
  ['/s', '/y4/'],
  ['/s/', '/y4/'],
  ['/s/content/HOME/main?a=b', '/y4/content/HOME/main?a=b'],
])('[2.2][2.3] reads %s as the default tenant, which it leaves out', (typed, address) => {
  expect(corpOfPath(typed)).toBe('y4');
  expect(addressOf(typed)).toBe(address);
});

it.each(['/Y4/a', '/y4%2f/a', '/../a', `/${'a'.repeat(40)}/b`])(
  'takes %s for no tenant',
  (path) => {
    expect(corpOfPath(path)).toBe('y4');
  },
);

it.each(['/nobody/landing?a=b', '/%00', '/y4x', '//evil.example'])(
  '[2.32] leads %s, of no tenant, to the page that names it',
  (typed) => {
    expect(addressOf(typed)).toBe(`/y4/errors/404?referrer=${encodeURIComponent(typed)}`);
  },
);

it('takes an address with a slash at its end for the one without', () => {
  expect(addressOf('/y4/faq/?a=b')).toBe('/y4/faq?a=b');
  expect(addressOf('/y4//')).toBe('/y4/');
});
