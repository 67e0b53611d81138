import { expect, it } from 'vitest';
import { createFormatter } from '#src/i18n/format.ts';

it.each([
  ['2026-11-23T09:30:15', '2026-11-23 09:30', '2026-11-23'],
  ['2026-11-23', '2026-11-23', '2026-11-23'],
  ['0044-03-15T09:30:00 BC', '0044-03-15 09:30 BC', '0044-03-15 BC'],
  ['0044-03-15 BC', '0044-03-15 BC', '0044-03-15 BC'],
  ['294276-12-31T23:00:00', '294276-12-31 23:00', '294276-12-31'],
  ['soon', 'soon', 'soon'],
])('[3.4c] the moment %s is shown as %s', (value, withTime, day) => {
  const { date } = createFormatter('en', 'USD');
  expect(date(value)).toBe(withTime);
  expect(date(value, false)).toBe(day);
});
