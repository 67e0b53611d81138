import { expect, it } from 'vitest';
import { pageWindow } from '#src/shop/page-window.ts';

it.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('[2.56e][9.14] offers at most five numbers around page %i of %i', (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});
