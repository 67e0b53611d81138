import { expect, it } from 'vitest';
import { writtenNumber } from '#schemas/wire/written-number.ts';
import { createFormatter } from '#src/i18n/format.ts';

// What runs from the right is written with marks of direction: \u200f and \u200e.
it.each([
  ['en', 'USD', -1234.5, '-$1,234.50'],
  ['ar', 'AED', 5, '\u200f5.00\u00a0د.إ.\u200f'],
  ['ar', 'USD', 5, '\u200f5.00\u200f\u00a0US$\u200e'],
  ['ar', 'USD', -1234.5, '\u200f\u200e-1,234.50\u200f\u00a0US$\u200e'],
  ['ar', 'CNY', 5, '\u200f5.00\u200f\u00a0CN¥\u200e'],
  // Whose narrow sign is the British one, or has Latin letters.
  ['ar', 'SYP', 5, '\u200f5\u00a0ل.س.\u200f'],
  ['ar', 'EGP', 5, '\u200f5.00\u00a0ج.م.\u200f'],
  ['en', 'SYP', 5, 'SYP\u00a05'],
  ['zh-CN', 'SSP', 5, 'SSP\u00a05.00'],
  ['en', 'GBP', 5, '£5.00'],
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
  [1234.5, 'money', true, '€1,234.50'],
  [0.0875, 'money', false, '€0.09'],
  [0.0875, 'money', true, '€0.0875'],
  [0.0045, 'percent', false, '0.5%'],
  [0.0045, 'percent', true, '0.45%'],
] as const)('writes %d as %s, exact: %s, as %s', (value, format, exact, text) => {
  expect(createFormatter('en', 'EUR').number(value, format, exact)).toBe(text);
});

/** Their signs are letters that may mean something else beside a number, or no sign of money at all. */
const AMBIGUOUS = /^(BAM|BWP|BYN|GNF|GTQ|HNL|HRK|HUF|KMF|LRD|MGA|MMK|RWF|STN|XCG|XPF|ZAR|ZMW)$/;
const currencies = Intl.supportedValuesOf('currency').filter((code) => !AMBIGUOUS.test(code));

it.each(['en', 'zh-CN', 'ar'])(
  'reads the money that it writes in %s, whatever the currency',
  (language) => {
    for (const currency of currencies) {
      const { money } = createFormatter(language, currency);
      for (const value of [1234, -1234, 5, 0, -0, 1e6]) {
        const text = money(value);
        expect([text, Number(writtenNumber(text)?.decimal)]).toEqual([text, value + 0]);
      }
    }
  },
);

it.each(['12 pcs', '5 K', '3 m', '12 km', '12 ك.غ', '12 dB', '6 ft', 'RSDX 5', '$5$ kr'])(
  'reads no number in %s',
  (text) => {
    expect(writtenNumber(text)).toBeNull();
  },
);

it('reads no number in a cell of a million digits and a letter', () => {
  expect(writtenNumber(`${'0'.repeat(1_000_000)}x`)).toBeNull();
});
