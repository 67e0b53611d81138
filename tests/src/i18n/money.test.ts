import { expect, it } from 'vitest';
import { createFormatter } from '#src/i18n/format.ts';

// What runs from the right is written with marks of direction: \u200f and \u200e.
it.each([
  ['en', 'USD', -1234.5, '-$1,234.50'],
  ['ar', 'AED', 5, '\u200f5.00\u00a0د.إ.\u200f'],
  ['ar', 'USD', 5, '\u200f5.00\u200f\u00a0US$\u200e'],
  ['ar', 'USD', -1234.5, '\u200f\u200e-1,234.50\u200f\u00a0US$\u200e'],
  ['ar', 'CNY', 5, '\u200f5.00\u200f\u00a0CN¥\u200e'],
])(
  'in %s money in %s is written so that its sign stays behind its letters',
  (language, currency, value, text) => {
    const { money, number } = createFormatter(language, currency);
    expect(money(value)).toBe(text);
    expect(number(value, 'money')).toBe(text);
  },
);

it.each([
  [0.0875, 'decimal', false, '0.09'],
  [0.0875, 'decimal', true, '0.0875'],
  [1234.5, 'decimal', true, '1,234.50'],
  [12.000000123, undefined, false, '12'],
  [12.000000123, undefined, true, '12.000000123'],
  [0.0045, 'percent', false, '0.5%'],
  [0.0045, 'percent', true, '0.45%'],
] as const)('writes %d as %s, exact: %s, as %s', (value, format, exact, text) => {
  expect(createFormatter('en', 'EUR').number(value, format, exact)).toBe(text);
});
