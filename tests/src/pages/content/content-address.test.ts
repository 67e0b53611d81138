import { expect, it } from 'vitest';
import { apiQueries, contentAddress, rowsOfQuery } from '#src/pages/content/content-address.ts';
import { columnClasses } from '#src/pages/content/FormRows.tsx';

it.each([
  ['/content/ORDERS/embed', 'ORDERS', 'embed'],
  ['/content/ORDERS', 'ORDERS', 'main'],
  ['/content', 'HOME', 'main'],
  ['/content/<b>/embed', 'HOME', 'main'],
])('[2.4] reads form and mode of %s', (path, code, mode) => {
  expect(contentAddress(path, '')).toEqual({ code, mode, query: {} });
});

it('keeps the query of the address', () => {
  expect(contentAddress('/content/A/main', '?x=1&y=%20z').query).toEqual({ x: '1', y: ' z' });
});

it('[2.13] reads the rows that other carries, and none from what it cannot read', () => {
  expect(rowsOfQuery({ other: JSON.stringify({ rows: [{ id: '1' }] }) })).toEqual([{ id: '1' }]);
  expect(rowsOfQuery({ other: '{"rows":7}' })).toEqual([]);
  expect(rowsOfQuery({ other: '{' })).toEqual([]);
  expect(rowsOfQuery({})).toEqual([]);
});

it('lays a column out by its breakpoints', () => {
  expect(columnClasses(undefined)).toBe('col-12');
  expect(columnClasses({ xs: 6, xl: 8 })).toBe('col-6 col-xl-8');
});

it('carries nothing that a call could not', () => {
  const search = '?__proto__=a&constructor=b&prototype=c&toString_api=d&a%00b=c%00d&kept=1';
  const { query } = contentAddress('/content/ORDERS/main', search);
  expect(query).toEqual({ toString_api: 'd', ab: 'cd', kept: '1' });
  expect(apiQueries(query)).toEqual({ ab: 'cd', kept: '1' });
});
