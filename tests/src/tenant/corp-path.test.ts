import { expect, it } from 'vitest';
import { corpOfPath } from '#src/tenant/corp-path.ts';

it.each([
  ['/oasis/content/ORDERS/main', 'oasis', '/oasis'],
  ['/y4', 'y4', '/y4'],
])('[2.1] reads the tenant of %s from its first segment', (path, corp, base) => {
  expect(corpOfPath(path)).toEqual({ corp, base });
});

it.each([
  ['/', 'y4', ''],
  ['/s/abc', 'y4', ''],
])('[2.2][2.3] reads %s as the default tenant without a segment', (path, corp, base) => {
  expect(corpOfPath(path)).toEqual({ corp, base });
});

it.each(['/Y4/a', '/y4%2f/a', '/../a', `/${'a'.repeat(40)}/b`])(
  'takes %s for no tenant',
  (path) => {
    expect(corpOfPath(path).base).toBe('');
  },
);
