import { expect, it } from 'vitest';
import { type Spelling, spelt } from '#schemas/wire/row-spelling.ts';

it.each<[Spelling | undefined, string, string]>([
  ['number', '2469.00', '2469'],
  ['number', '2,469.00', '2469'],
  ['number', ' 0012.50', '12.5'],
  ['number', '-0.0', '0'],
  ['number', '.5', '0.5'],
  ['number', '-7.', '-7'],
  ['number', '9007199254740993.10', '9007199254740993.1'],
  ['number', '1,5', '1,5'],
  ['number', '12%', '12%'],
  ['number', 'none', 'none'],
  ['number', `1${'0'.repeat(400)}`, `1${'0'.repeat(400)}`],
  ['date', '2026-3-1', '2026-03-01'],
  ['date', '2026-03-01T00:00:00', '2026-03-01'],
  ['date', '2026-03-01 08:00', '2026-03-01 08:00'],
  ['moment', '2026-10-01T19:30:00', '2026-10-01 19:30'],
  ['moment', '2026-10-01T19:30:17', '2026-10-01 19:30:17'],
  ['moment', '2026-10-01', '2026-10-01 00:00'],
  ['moment', '2026-10-01 19:30:17.25', '2026-10-01 19:30:17.25'],
  ['time', '08:00:00', '08:00'],
  ['uuid', '{0E984725-C51C-4BF4-9960-E1C80E27ABA0}', '0e984725-c51c-4bf4-9960-e1c80e27aba0'],
  [undefined, '2469.00', '2469.00'],
  [undefined, ' A', ' A'],
])('what names rows by %s is spelt one way: %j is %j', (as, text, one) => {
  expect(spelt(text, as)).toBe(one);
  expect(spelt(one, as)).toBe(one);
});
