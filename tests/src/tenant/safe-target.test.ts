import { describe, expect, it } from 'vitest';
import { pathInside, safePath, safeUrl } from '#src/tenant/safe-target.ts';

const NEVER = [
  '',
  ' ',
  'evil',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/a\r\nLocation: https://evil.example',
  '/%00',
  '/%',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:\\\\evil.example',
  'https://exa mple',
  'https://[',
];

describe('a target from an address', () => {
  it.each([...NEVER, 'https://evil.example', 'HTTP://evil.example'])(
    'is refused as a path: %j',
    (target) => {
      expect(safePath(target)).toBeNull();
    },
  );

  it.each(NEVER)('is refused as a url: %j', (target) => {
    expect(safeUrl(target)).toBeNull();
  });

  it.each([
    '/',
    '/y4',
    '/y4/content/HOME/main?kw=a%20b&next=https%3A%2F%2Fa.example',
    '/y4/content/My%20form/main',
    '/y4/%E8%AE%A2%E5%8D%95#part',
    '/a?x=//b',
  ])('is taken as a path: %j', (target) => {
    expect(safePath(target)).toBe(target);
    expect(safeUrl(target)).toBe(target);
  });

  it.each(['https://a.example', 'http://a.example:8080/b?c=d#e', 'HTTPS://a.example/x'])(
    'is taken as a url, but not as a path: %j',
    (target) => {
      expect(safeUrl(target)).toBe(target);
      expect(safePath(target)).toBeNull();
    },
  );

  it('is nothing when there is none', () => {
    expect([safePath(null), safePath(undefined), safeUrl(null), safeUrl(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it.each([
  ['/content/ORDERS/main?status=new#top', '/content/ORDERS/main'],
  ['/y4/content/ORDERS/main', '/content/ORDERS/main'],
  ['/y4x/content', '/y4x/content'],
  ['https://example.com/y4/content', null],
  [null, null],
])('the path inside the tenant of %j is %j', (address, path) => {
  expect(pathInside(address, '/y4')).toBe(path);
});
