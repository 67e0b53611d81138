import { expect, test, vi } from 'vitest';
import { readChartTheme } from '#src/panels/chart/chart-theme.ts';

/** A device on which these media are in force. */
function onDevice(...media: readonly string[]) {
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: media.some((one) => query.includes(one)) }) as MediaQueryList,
    );
}

test.each([
  ['a screen', [], false],
  ['paper', ['print'], true],
  ['a screen whose reader wants no motion', ['prefers-reduced-motion: reduce'], true],
])('a chart on %s stands still: %j', (_, media, still) => {
  const device = onDevice(...media);
  expect(readChartTheme(document.body).still).toBe(still);
  device.mockRestore();
});
