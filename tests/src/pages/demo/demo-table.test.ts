import { describe, expect, it } from 'vitest';
import { cardErrors } from '#src/pages/demo/card-rules.ts';
import { DEMO_CUSTOMERS } from '#src/pages/demo/demo-customers.ts';
import {
  nextSort,
  PAGE_SIZE,
  pageOf,
  selectionOf,
  sortFrom,
  sortRows,
  sortText,
} from '#src/pages/demo/demo-table.ts';

describe('a table of the demo', () => {
  it('has ten rows on a page and stays within its pages', () => {
    expect(PAGE_SIZE).toBe(10);
    expect(pageOf(DEMO_CUSTOMERS, 0)).toMatchObject({ index: 0, count: 3, from: 1, to: 10 });
    expect(pageOf(DEMO_CUSTOMERS, 99)).toMatchObject({ index: 2, from: 21, to: 24 });
    expect(pageOf(DEMO_CUSTOMERS, -1)).toMatchObject({ index: 0 });
    expect(pageOf([], 0)).toMatchObject({ rows: [], index: 0, count: 1, from: 0, to: 0 });
  });

  it('sorts numbers by size and texts as people do, both ways', () => {
    const rows = [
      { name: 'b10', n: 9 },
      { name: 'B2', n: 10 },
      { name: 'a', n: 1 },
    ];
    const names = (descending: boolean) =>
      sortRows(rows, { by: 'name', descending }).map(({ name }) => name);
    expect(names(false)).toEqual(['a', 'B2', 'b10']);
    expect(names(true)).toEqual(['b10', 'B2', 'a']);
    expect(sortRows(rows, { by: 'n', descending: false }).map(({ n }) => n)).toEqual([1, 9, 10]);
  });

  it('turns the order of the same column round, and starts another ascending', () => {
    const first = nextSort<{ a: 1; b: 2 }>({ by: 'a', descending: false }, 'a');
    expect(first).toEqual({ by: 'a', descending: true });
    expect(nextSort(first, 'a')).toEqual({ by: 'a', descending: false });
    expect(nextSort(first, 'b')).toEqual({ by: 'b', descending: false });
  });

  it('reads the order that an address says, and none of a column that is not there', () => {
    const row = { name: 'a', n: 1 };
    for (const descending of [false, true]) {
      expect(sortFrom(sortText<typeof row>({ by: 'n', descending }), row)).toEqual({
        by: 'n',
        descending,
      });
    }
    for (const text of ['', '-', '--n', 'toString', '__proto__', 'N']) {
      expect(sortFrom(text, row)).toBeNull();
    }
    expect(sortFrom('n', undefined)).toBeNull();
  });

  it('knows whether all, some or none of a page are selected', () => {
    expect(selectionOf(new Set(), ['1'])).toBe('none');
    expect(selectionOf(new Set(['1', '9']), ['1', '2'])).toBe('some');
    expect(selectionOf(new Set(['1', '2']), ['1', '2'])).toBe('all');
    expect(selectionOf(new Set(['1']), [])).toBe('none');
  });
});

describe('[5.14] a card', () => {
  const card = { number: '4242', name: 'Ada', expiry: '12/30', cvv: '123' };

  it('is right with every field filled', () => {
    expect(cardErrors(card)).toEqual({});
  });

  it.each(['number', 'name', 'expiry', 'cvv'])('needs its %s', (field) => {
    expect(Object.keys(cardErrors({ ...card, [field]: '  ' }))).toEqual([field]);
  });

  it.each(['12', '1234', '12a', '１２３'])('does not take %s for a CVV', (cvv) => {
    expect(cardErrors({ ...card, cvv })).toEqual({ cvv: 'The CVV has 3 digits' });
  });
});
