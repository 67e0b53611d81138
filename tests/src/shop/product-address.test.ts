import { expect, it } from 'vitest';
import { productsPath, wantedOf } from '#src/shop/product-address.ts';

it('[2.55] takes the keyword from kw, without the spaces around it', () => {
  expect(wantedOf('?kw=%20desk%20lamp%20').keyword).toBe('desk lamp');
  expect(wantedOf('').keyword).toBe('');
});

it('reads what the address says wrongly as if it were not said', () => {
  expect(wantedOf('?sort=password&order=up&page=-3')).toEqual({
    keyword: '',
    sortBy: 'default',
    order: 'asc',
    page: 1,
  });
});

it('cuts a keyword that the server would refuse', () => {
  expect(wantedOf(`?kw=${'x'.repeat(300)}`).keyword).toHaveLength(200);
});

it('writes an address that is read as the same wish', () => {
  const wanted = { keyword: 'a & b', sortBy: 'price', order: 'desc', page: 3 } as const;
  const path = productsPath('product-list', wanted);
  expect(path).toMatch(/^\/e-commerce\/product\/product-list\?/);
  expect(wantedOf(path.slice(path.indexOf('?')))).toEqual(wanted);
});

it('leaves out of the address what is as usual', () => {
  expect(productsPath('product-grid')).toBe('/e-commerce/product/product-grid');
});
