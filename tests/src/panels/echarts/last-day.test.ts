import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { echartsOption } from '#src/panels/echarts/adapters.ts';
import { edgeRoom } from '#src/panels/echarts/name-room.ts';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Pixels of a day, as wide as the library takes it to be without a browser. */
const DAY = 67;
const theme = { series: ['red'], text: 'black', muted: 'grey', line: 'silver', surface: 'white' };

/** Where the middle of each day stands that the library draws below a chart. */
function placesOf(categories: readonly string[], width: number, mirrored: boolean): number[] {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 260 });
  const values = categories.map((_, index) => index * 123_456);
  const option = echartsOption({
    data: { kind: 'line', title: '', categories: [...categories], series: [{ name: 'a', values }] },
    theme: { ...theme, font: 'sans-serif' },
    write: String,
    writeShort: (value) => `${Math.round(value / 1000)}K`,
    mirrored,
    edgeRoom: edgeRoom(categories, width, () => DAY),
  });
  chart.setOption(option ?? {});
  const svg = chart.renderToSVGString();
  chart.dispose();
  return [...svg.matchAll(/translate\(([\d.]+) [\d.]+\)"[^>]*>2026-/g)].map(([, x]) => Number(x));
}

test.each([
  [260, 9],
  [300, 9],
  [260, 31],
  [600, 31],
])('[2.14i] the last day below a chart of %i px with %i days is whole', (width, count) => {
  const days = Array.from(
    { length: count },
    (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
  );
  const [last = 0] = placesOf(days, width, false).sort((a, b) => b - a);
  expect(last).toBeGreaterThan(width / 2);
  expect(last + DAY / 2).toBeLessThanOrEqual(width);
  const [first = 0] = placesOf(days, width, true).sort((a, b) => a - b);
  expect(first).toBeGreaterThanOrEqual(DAY / 2);
});
