import { expect, it } from 'vitest';
import { localTime } from '#src/i18n/local-time.ts';

it("writes a moment by this device's clock", () => {
  const moment = new Date(2026, 0, 31, 8, 5, 9);
  expect(localTime(moment.toISOString())).toBe('2026-01-31 08:05:09');
});

it('leaves what is no moment as it is', () => {
  expect(localTime('soon')).toBe('soon');
});
