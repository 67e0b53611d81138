import { expect, test } from 'vitest';
import { routerPath, siteAddress } from '#src/tenant/site-address.ts';

test.each([
  ['/faq', '/y4/faq'],
  ['/', '/y4/'],
  ['/content/HOME/main?status=1#list', '/y4/content/HOME/main?status=1#list'],
  // A page may begin as the tenant is called.
  ['/y4sheet', '/y4/y4sheet'],
  ['/y4', '/y4'],
  ['/y4?page=2', '/y4?page=2'],
  ['/y4/faq', '/y4/faq'],
  ['/y4service/FilesRoot/y4/a.pdf', '/y4service/FilesRoot/y4/a.pdf'],
  ['https://other.example/faq', 'https://other.example/faq'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s is %s in the address bar of a tenant', (target, address) => {
  expect(siteAddress(target, '/y4')).toBe(address);
});

test('an address without a tenant gets none', () => {
  expect(siteAddress('/faq', '')).toBe('/faq');
  expect(routerPath('/faq', '')).toBe('/faq');
});

test.each([
  ['/faq', '/faq'],
  ['/y4/faq?a=1', '/faq?a=1'],
  ['/y4', '/'],
  ['/y4?page=2', '/?page=2'],
  ['/y4sheet', '/y4sheet'],
  // What is no path at all never becomes one that leads elsewhere.
  ['javascript:alert(1)', '/javascript:alert(1)'],
])('%s is %s to the router', (target, path) => {
  expect(routerPath(target, '/y4')).toBe(path);
});
