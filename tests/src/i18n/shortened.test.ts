import { expect, it } from 'vitest';
import { MOST_SHOWN, shortened } from '#src/i18n/shortened.ts';

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab😀d', 3, 'ab…'],
  ['ab😀d', 4, 'ab😀…'],
])('%j in %i characters is %j', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});

it('takes ten megabytes for no more than the beginning', () => {
  expect(shortened('x'.repeat(10_000_000))).toHaveLength(MOST_SHOWN + 1);
});
