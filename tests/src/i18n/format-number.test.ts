import { expect, it } from 'vitest';
import { createFormatter } from '#src/i18n/format.ts';

it.each([
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.333333'],
  [1234567.1234567, '1,234,567.123457'],
  [0.000000123, '0.000000123'],
  [-0.00025, '-0.00025'],
  [0, '0'],
])('[3.4c] the number %d of a column without a scale is shown as %s', (value, shown) => {
  expect(createFormatter('en', 'USD').number(value)).toBe(shown);
});
