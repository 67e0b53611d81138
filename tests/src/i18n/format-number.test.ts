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

it.each([
  ['money', -0.001, '$0.00'],
  ['integer', -0.4, '0'],
  ['decimal', -0.004, '0.00'],
  ['percent', -0.0001, '0%'],
  [undefined, -1e-13, '0'],
  [undefined, -0, '0'],
  ['money', -0.01, '-$0.01'],
  ['money', -10, '-$10.00'],
] as const)('[3.4c] as %s %d is shown as %s: nothing has no sign', (format, value, shown) => {
  expect(createFormatter('en', 'USD').number(value, format)).toBe(shown);
  if (value > -1e-3)
    expect(createFormatter('ar', 'USD').number(value, format)).not.toMatch(/[-\u2212]/);
});

it.each([
  ['en', [0, 0.02, 0.15, 1.25, 1250, 100_500, 80_000], '0 0.02 0.15 1.25 1.25K 100.5K 80K'],
  ['en', [2e14, 1e15, -1e21, 5.999999999999999e23, 1e-7], '200T 1E15 -1E21 6E23 1E-7'],
  ['zh-CN', [1e21], '1E21'],
  ['zh-CN', [0.001, 12_500, 80_000], '0.001 1.25万 8万'],
])('[2.14i][2.14j] steps of an axis are told whole in %s', (language, steps, shown) => {
  const { compact } = createFormatter(language, 'USD');
  expect(steps.map(compact).join(' ')).toBe(shown);
});
