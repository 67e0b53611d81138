import { expect, test } from 'vitest';
import { withKeptRows } from '#machines/panel/kept-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';

function data(list: Row[]): GridData {
  return { list, statistics: [], selectedIds: [], allCount: list.length };
}

const ROWS: Row[] = [
  { id: 1, name: 'Anna', files: [{ url: '/a.png' }] },
  { id: 2, name: 'Bo', files: null },
  { id: 3, name: 'Cem', files: [] },
];
const before = data(ROWS);
const anew = (rows: readonly Row[]): Row[] => structuredClone([...rows]);

test('a list that is read anew and says the same is the list of before', () => {
  const now = data(anew(ROWS));
  const kept = withKeptRows(before, { ...now, allCount: 9 }, ['id']);
  expect(kept.list).toBe(ROWS);
  expect(kept.allCount).toBe(9);
});

test.each<[string, Row]>([
  ['another value', { id: 2, name: 'Bob', files: null }],
  ['another value in a list', { id: 2, name: 'Bo', files: [{ url: '/b.png' }] }],
  ['a value more', { id: 2, name: 'Bo', files: null, age: 4 }],
  ['a value less', { id: 2, name: 'Bo' }],
  ['a value of another name', { id: 2, name: 'Bo', file: null }],
  ['text instead of nothing', { id: 2, name: 'Bo', files: 'null' }],
])('a row with %s is the new one, the others are kept', (_, row) => {
  const list = anew(ROWS).with(1, row);
  const kept = withKeptRows(before, data(list), ['id']).list;
  expect(kept).toEqual(list);
  expect(kept.map((one, index) => one === ROWS[index])).toEqual([true, false, true]);
  expect(kept[1]).toBe(row);
});

test('rows are found again where they stand elsewhere, by their key', () => {
  const list = anew([...ROWS].reverse());
  const kept = withKeptRows(before, data([{ id: 0, name: 'New' }, ...list]), ['id']).list;
  expect(kept.slice(1).every((row, index) => row === ROWS[2 - index])).toBe(true);
  expect(kept).toHaveLength(4);
});

test('without a key rows are held against those of their place', () => {
  const kept = withKeptRows(before, data(anew(ROWS).toSpliced(0, 1)), []).list;
  expect(kept).toEqual(ROWS.slice(1));
  expect(kept.some((row) => ROWS.includes(row))).toBe(false);
  expect(withKeptRows(before, data(anew(ROWS)), []).list).toBe(ROWS);
});

test('rows that are gone are gone, and the first ones are all new', () => {
  const fewer = withKeptRows(before, data(anew(ROWS.slice(0, 2))), ['id']).list;
  expect(fewer.map((row) => ROWS.indexOf(row))).toEqual([0, 1]);
  const first = data(anew(ROWS));
  expect(withKeptRows(null, first, ['id'])).toBe(first);
});
