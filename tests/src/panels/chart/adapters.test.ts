import type { TooltipItem } from 'chart.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { inOwnDirection, type NameRoom, shortName } from '#src/panels/chart/drawn-chart.ts';
import { mergeOption, safeChartOption } from '#src/panels/chart/safe-chart-option.ts';
import * as chartJs from '#src/panels/chart-js/adapters.ts';
import { namesInRoom } from '#src/panels/chart-js/legend-room.ts';
import * as echarts from '#src/panels/echarts/adapters.ts';
import { edgeRoom, legendLines, legendRows, nameRoom } from '#src/panels/echarts/name-room.ts';
import { type Tip, turnTip } from '#src/panels/echarts/tip-from-right.ts';

const theme = {
  series: ['red', 'green'],
  text: 'black',
  muted: 'grey',
  line: 'silver',
  surface: 'white',
  font: 'sans',
};
const write = (value: number) => `¥${value}`;
const drawn = { theme, write, writeShort: String, mirrored: false };

function dataOf(kind: string): ChartData {
  return {
    kind,
    title: 'Orders',
    categories: ['a', 'b'],
    series: [
      { name: 'x', values: [1, null] },
      { name: 'y', values: [3, 4] },
    ],
  };
}

const LONG = 'A name that is very long indeed';

function withLongNames(kind: string): ChartData {
  const data = dataOf(kind);
  const [, ...others] = data.series;
  return { ...data, categories: [LONG, 'b'], series: [{ name: LONG, values: [1, 2] }, ...others] };
}

describe.each([
  ['ECharts', echarts.hasAdapter],
  ['Chart.js', chartJs.hasAdapter],
])('%s', (_, hasAdapter) => {
  it('[8.12] has adapters for bars, lines and pies, and for nothing else', () => {
    expect(['bar', 'line', 'pie'].every(hasAdapter)).toBe(true);
    expect(['radar', 'toString', '__proto__', ''].some(hasAdapter)).toBe(false);
  });
});

it('[2.14i][2.14j] names stand in the direction of their own letters, and lose nothing of it when they are cut', () => {
  const data = { ...dataOf('bar'), categories: ['O+', 'مركز 5'] };
  expect(inOwnDirection(data, false).categories).toEqual(['O+', '\u2068مركز 5\u2069']);
  const mirrored = inOwnDirection(data, true);
  expect(mirrored.categories).toEqual(['\u2068O+\u2069', 'مركز 5']);
  expect(mirrored.series.map(({ name }) => name)).toEqual(['\u2068x\u2069', '\u2068y\u2069']);
  expect(shortName('\u20682026-03-01 08:00:00\u2069')).toBe('\u20682026-03-01 08:00:00\u2069');
  expect(shortName(`\u2068${LONG}\u2069`)).toBe(`\u2068${LONG.slice(0, 20)}…\u2069`);
});

it.each([
  ['whole', [1, null], true],
  ['no', [null, null], true],
  ['broken', [1, 2.5], false],
])('[2.14i][2.14j] an axis of %s numbers has whole steps: %o', (_, values, isWhole) => {
  const data = { ...dataOf('bar'), series: [{ name: 'x', values }] };
  const { minInterval } = (echarts.echartsOption({ ...drawn, data })?.yAxis ?? {}) as {
    minInterval?: number;
  };
  const ticks = chartJs.chartJsConfiguration({ ...drawn, data })?.options?.scales?.y?.ticks;
  expect(minInterval).toBe(isWhole ? 1 : undefined);
  expect(ticks).toMatchObject({ color: 'grey', ...(isWhole && { precision: 0 }) });
  if (!isWhole) expect(ticks).not.toHaveProperty('precision');
});

it.each([
  ['line', [-20, -17.5, null], true],
  ['line', [1000, 1010], true],
  ['line', [60, 100], false],
  ['line', [-1, 1], false],
  ['line', [0, 0], false],
  ['line', [1, 1], false],
  ['line', [null, null], false],
  ['bar', [-20, -17.5], false],
])('[2.14i][2.14j] the axis of a %s of %j leaves zero out: %o', (kind, values, leaves) => {
  const data = { ...dataOf(kind), series: [{ name: 'x', values }] };
  expect(echarts.echartsOption({ ...drawn, data })?.yAxis).toMatchObject({ scale: leaves });
  const y = chartJs.chartJsConfiguration({ ...drawn, data })?.options?.scales?.y;
  expect(y).toMatchObject({ beginAtZero: !leaves });
});

it('[2.14i] a legend of several lines has room below the axis', () => {
  const widthOf = (name: string) => name.length * 6;
  const names = ['North Centre', 'Harbour, East', 'Market'];
  expect(legendLines(names, 400, widthOf)).toBe(1);
  expect(legendLines(names, 220, widthOf)).toBe(2);
  expect(legendLines(names, 60, widthOf)).toBe(3);
  expect(legendLines([], 60, widthOf)).toBe(1);
  // Four names that fill the line: from the right ECharts takes less for it.
  const states = ['Announced', 'Confirmed', 'Departed', 'Moored'];
  expect(legendLines(states, 278, widthOf)).toBe(1);
  expect(legendLines(states, 277, widthOf)).toBe(2);
  expect(legendLines(states, 278, widthOf, true)).toBe(2);
  expect(legendLines(states, 296, widthOf, true)).toBe(1);
  const bottom = (lines: number) =>
    echarts.echartsOption({ ...drawn, data: dataOf('line'), legendLines: lines })?.grid;
  expect(bottom(1)).toMatchObject({ bottom: 36 });
  expect(bottom(2)).toMatchObject({ bottom: 58 });
});

it.each([
  ['as it is', undefined, {}],
  ['shown by its author', { legend: { show: true } }, { bottom: 36 }],
  ['above', { legend: { show: true, top: 0 } }, { top: 44 }],
  ['at the left', { legend: { show: true, orient: 'vertical', left: 0 } }, { left: 48 }],
  ['at the right', { legend: { show: true, orient: 'vertical', right: 0 } }, { right: 48 }],
  ['over the middle', { legend: { show: true, top: 'middle' } }, {}],
  ['placed and not shown', { legend: { bottom: 0 } }, {}],
  ['hidden', { legend: { show: false } }, {}],
])('[2.14i] the legend of one series has its room, %s', (_, own, room) => {
  const data = { ...dataOf('bar'), series: dataOf('bar').series.slice(0, 1) };
  const grid = echarts.echartsOption({ ...drawn, data, legendWidth: 40 }, own)?.grid;
  expect(grid).toMatchObject({ top: 16, bottom: 8, left: 8, right: 8, ...room });
});

it('[2.14i] a name that juts out at the end of an axis has room there', () => {
  const widthOf = (name: string) => name.length * 6;
  const months = Array.from({ length: 26 }, (_, index) => `2026-${index}`);
  expect(edgeRoom(months, 390, widthOf)).toBe(15);
  expect(edgeRoom(['a', 'b'], 390, widthOf)).toBe(0);
  expect(edgeRoom([LONG], 60, widthOf)).toBe(122);
  expect(edgeRoom([], 390, widthOf)).toBe(0);
  const gridOf = (mirrored: boolean) =>
    echarts.echartsOption({ ...drawn, data: dataOf('bar'), mirrored, edgeRoom: 14 })?.grid;
  expect(gridOf(false)).toMatchObject({ right: 14, outerBounds: { right: '-100%', left: 8 } });
  expect(gridOf(true)).toMatchObject({ left: 14, outerBounds: { left: '-100%', right: 8 } });
});

it('[2.14i] of a few names on an axis a long one is cut, and none is left out for it', () => {
  const widthOf = (name: string) => name.length * 6;
  const cut = { width: 103, isTurned: false };
  expect(nameRoom(['a', LONG, 'b', 'c'], 500, widthOf)).toEqual(cut);
  expect(nameRoom(['a', 'b'], 500, widthOf)).toBeUndefined();
  const axisOf = (room?: NameRoom, mirrored = false) =>
    echarts.echartsOption({ ...drawn, mirrored, data: withLongNames('bar'), nameRoom: room })
      ?.xAxis;
  expect(axisOf(cut)).toMatchObject({ axisLabel: { width: 103, overflow: 'truncate' } });
  expect(axisOf(cut)).not.toHaveProperty('axisLabel.rotate');
  expect(axisOf()).not.toHaveProperty('axisLabel.width');
});

it('[2.14i] names that have no room beside each other stand aslant, and none is left out', () => {
  const widthOf = (name: string) => name.length * 6;
  const aslant = { width: 88, isTurned: true };
  const kinds = ['Drama', 'Comedy', 'Dance', 'Circus', 'Opera', 'For children'];
  expect(nameRoom(kinds, 300, widthOf)).toEqual(aslant);
  expect(nameRoom([...'abcdefgh', LONG], 800, widthOf)).toEqual(aslant);
  expect(nameRoom([...'abcdefgh', LONG], 2000, widthOf)).toBeUndefined();
  // Lines of letters would lie over each other, and a day is known from the next one.
  expect(nameRoom(Array(40).fill(LONG), 500, widthOf)).toBeUndefined();
  expect(nameRoom(Array(9).fill('2026-03-01'), 300, widthOf)).toBeUndefined();
  // Nor is it cut: six days of one year would all read "2026-…".
  expect(nameRoom(Array(6).fill('2026-03-01'), 400, widthOf)).toBeUndefined();
  expect(nameRoom(Array(6).fill('2 tyres, winter'), 400, widthOf)).toEqual({
    width: 49,
    isTurned: false,
  });
  const data = { ...dataOf('bar'), categories: [...'abcdefgh', LONG] };
  const labelOf = (mirrored: boolean) =>
    echarts.echartsOption({ ...drawn, mirrored, data, nameRoom: aslant })?.xAxis;
  const all = { interval: 0, hideOverlap: false };
  expect(labelOf(false)).toMatchObject({ axisLabel: { rotate: 45, ...all } });
  // The first of them juts out beyond the values.
  expect(
    echarts.echartsOption({ ...drawn, mirrored: true, data, nameRoom: aslant })?.grid,
  ).toMatchObject({ right: 76, bottom: 104, outerBoundsMode: 'none' });
  expect(labelOf(true)).toMatchObject({ axisLabel: { rotate: -45, ...all } });
});

it('[2.14j] names of bars may stand aslant, and days are left out in place of it', () => {
  const ticksOf = (categories: string[]) =>
    chartJs.chartJsConfiguration({ ...drawn, data: { ...dataOf('bar'), categories } })?.options
      ?.scales?.x?.ticks;
  expect(ticksOf(['Drama', 'Dance'])).toMatchObject({ maxRotation: 45, autoSkipPadding: 0 });
  expect(ticksOf(['2026-03', '2026-04'])).toMatchObject({ maxRotation: 0 });
});

describe('the settings of ECharts', () => {
  it('draw each series over the categories', () => {
    const option = echarts.echartsOption({ ...drawn, data: dataOf('line') });
    expect(option).toMatchObject({
      xAxis: { data: ['a', 'b'], inverse: false },
      series: [
        { type: 'line', name: 'x', data: [1, null] },
        { type: 'line', name: 'y', data: [3, 4] },
      ],
    });
  });

  it('show a point of a line that stands between gaps', () => {
    const option = echarts.echartsOption({ ...drawn, data: dataOf('line') });
    expect(option?.series).toMatchObject([{ showAllSymbol: true }, { showAllSymbol: 'auto' }]);
  });

  it('give no part of a pie to what is nothing', () => {
    const option = echarts.echartsOption({ ...drawn, data: dataOf('pie') });
    expect(option).toMatchObject({ series: [{ stillShowZeroSum: false }] });
  });

  it('draw the first series of a pie, a slice a category', () => {
    const option = echarts.echartsOption({ ...drawn, data: dataOf('pie') });
    expect(option?.series).toMatchObject([
      {
        type: 'pie',
        data: [
          { name: 'a', value: 1 },
          { name: 'b', value: 0 },
        ],
      },
    ]);
  });

  it('name the series from the side where reading begins', () => {
    const data = dataOf('bar');
    const legendOf = (mirrored: boolean) =>
      echarts.echartsOption({ ...drawn, data, mirrored })?.legend;
    expect(legendOf(false)).toMatchObject({ data: ['x', 'y'], align: 'left' });
    expect(legendOf(true)).toMatchObject({ data: ['y', 'x'], align: 'right' });
  });

  it('[2.14i] begin each line of a legend from the right with the first of its names', () => {
    const widthOf = (name: string) => name.length * 6;
    const categories = ['Homs, the suburb', 'Harbour', 'East', 'Market'];
    // The longest name is at the end of its line from the right, where ECharts forgets its width.
    const rows = legendRows(categories, 180, widthOf, true);
    expect(rows).toEqual([1, 3]);
    const data = { ...dataOf('pie'), categories };
    const colours = { ...theme, series: ['red', 'green', 'blue', 'brown'] };
    const made = { ...drawn, theme: colours, data, mirrored: true, legendRows: rows };
    expect(echarts.echartsOption(made)?.legend).toMatchObject([
      { data: ['Homs, the suburb'], bottom: 22 },
      { data: ['Market', 'East', 'Harbour'], bottom: 0 },
    ]);
    const placed = echarts.echartsOption(made, { legend: { top: 0 } })?.legend;
    expect(placed).toMatchObject({ data: categories.toReversed() });
    const single = echarts.echartsOption({ ...made, mirrored: false })?.legend;
    expect(single).toMatchObject({ data: categories });
  });

  it('[2.14i] leave a legend that is turned over as it is: its first names are those in sight', () => {
    const series = Array.from({ length: 7 }, (_, index) => ({ name: `s${index}`, values: [1] }));
    const data = { ...dataOf('line'), series };
    const legend = echarts.echartsOption({ ...drawn, data, mirrored: true })?.legend;
    expect(legend).toMatchObject({ type: 'scroll' });
    expect((legend as { data: unknown[] }).data[0]).toBe('s0');
  });

  it('[2.14i] lay a tooltip out from the right: mark, name and value at the other end, once', () => {
    const value = { align: 'right', padding: [0, 0, 0, 20] };
    const tip: Tip = {
      style: {
        text: '{h|دبي}\n{m1|}  {n1|O+}{v1|7}\n{m2|}  {n2|مركز}{v2|12}',
        rich: { h: {}, m1: {}, n1: {}, v1: value, m2: {}, n2: {}, v2: value },
      },
      setStyle(style) {
        Object.assign(this.style, style);
      },
    };
    const option = echarts.echartsOption({ ...drawn, data: dataOf('bar'), mirrored: true });
    const tooltip = option?.tooltip as { position(...about: unknown[]): unknown } | undefined;
    const sizes = { viewSize: [300, 200], contentSize: [120, 60] };
    expect(tooltip?.position([0, 0], [], tip, null, sizes)).toBeUndefined();
    const turned = { ...tip.style };
    expect(turned.text).toBe('{h|دبي}\n{v1|7}{n1|O+}{m1|}\n{v2|12}{n2|مركز}{m2|}');
    expect(turned.rich).toMatchObject({
      h: { align: 'right' },
      v1: { align: 'left', padding: [0, 20, 0, 0] },
      n1: { align: 'right', padding: [0, 8, 0, 0] },
      m1: { align: 'right' },
    });
    expect(turned.rich?.h?.padding).toBeUndefined();
    turnTip(tip);
    expect(tip.style).toEqual(turned);
    const straight = echarts.echartsOption({ ...drawn, data: dataOf('bar') });
    tip.style = { text: '{n1|O+}{v1|7}' };
    (straight?.tooltip as typeof tooltip)?.position([0, 0], [], tip, null, sizes);
    expect(tip.style.text).toBe('{n1|O+}{v1|7}');
  });

  it('[2.14i] keep a tooltip within the chart: the smallest of many values give way, and are counted', () => {
    const series = Array.from({ length: 20 }, (_, at) => ({ name: `s${at}`, values: [at] }));
    const option = echarts.echartsOption({ ...drawn, data: { ...dataOf('bar'), series } });
    const tooltip = option?.tooltip as { order: string; position(...about: unknown[]): void };
    expect(tooltip.order).toBe('valueDesc');
    const tip: Tip = {
      style: { text: Array.from({ length: 21 }, (_, at) => `line ${at}`).join('\n') },
      setStyle(style) {
        Object.assign(this.style, style);
      },
    };
    const lines = () => String(tip.style.text).split('\n');
    const place = (room: number) => {
      // As the library lays them out, with room and shadow around them.
      const contentSize = [120, 22 * lines().length + 36];
      tooltip.position([0, 0], [], tip, null, { viewSize: [300, room], contentSize });
    };
    place(250);
    expect(lines().slice(-2)).toEqual(['line 7', '… +13']);
    // It is placed anew at each move of the mouse.
    place(250);
    expect(lines().slice(-2)).toEqual(['line 7', '… +13']);
    place(212);
    expect(lines().slice(-2)).toEqual(['line 6', '… +14']);
  });

  it('[4.14] stand the bars of a group in the order of reading, each in its colour', () => {
    const seriesOf = (kind: 'bar' | 'line', mirrored: boolean) => {
      const data = dataOf(kind);
      const option = echarts.echartsOption({ ...drawn, data, mirrored }) ?? {};
      const mine = mergeOption(option, { color: ['red', 'blue'] });
      const { series, tooltip } = echarts.inReadingOrder(mine, { data, mirrored });
      const colors = (series as { name: string; color?: string }[]).map((one) => [
        one.name,
        one.color,
      ]);
      return [colors, (tooltip as { order?: string }).order];
    };
    const asTheyCome = [
      [
        ['x', undefined],
        ['y', undefined],
      ],
      undefined,
    ];
    expect(seriesOf('bar', false)).toEqual(asTheyCome);
    expect(seriesOf('line', true)).toEqual(asTheyCome);
    expect(seriesOf('bar', true)).toEqual([
      [
        ['y', 'blue'],
        ['x', 'red'],
      ],
      'seriesDesc',
    ]);
  });

  it('[2.14i] name the bars beside them where the author lets them lie, in either direction', () => {
    const [values, names] = [{ xAxis: { type: 'value' } }, { yAxis: { type: 'category' } }];
    const cases = [false, true].flatMap((mirrored) =>
      [values, names, { ...values, ...names }].map((own) => ({ mirrored, own })),
    );
    for (const { mirrored, own } of cases) {
      const made = echarts.echartsOption({ ...drawn, data: dataOf('bar'), mirrored }, own) ?? {};
      expect(made.xAxis).toMatchObject({ type: 'value', inverse: mirrored });
      expect(made.xAxis, 'names that are none of numbers').not.toHaveProperty('data');
      const side = mirrored ? 'right' : 'left';
      expect(made.yAxis, 'from the top').toMatchObject({
        data: ['a', 'b'],
        inverse: true,
        position: side,
      });
      const log = { ...own, xAxis: { type: 'log' } };
      const steep = echarts.echartsOption({ ...drawn, data: dataOf('bar'), mirrored }, log);
      expect(steep?.yAxis, 'beside a steep axis too').toMatchObject({ data: ['a', 'b'] });
      const { series } = echarts.inReadingOrder(mergeOption(made, own), {
        data: dataOf('bar'),
        mirrored,
      });
      expect(series).toMatchObject([{ name: 'x' }, { name: 'y' }]);
    }
  });

  it('write no HTML, whatever the names say', () => {
    const option = echarts.echartsOption({ ...drawn, data: dataOf('bar') });
    const merged = mergeOption(option ?? {}, { tooltip: { renderMode: 'html' } });
    expect(merged).toMatchObject({ tooltip: { renderMode: 'richText' } });
  });

  it('name each of a few categories, however long one of them is', () => {
    const intervalOf = (length: number) => {
      const categories = Array.from({ length }, (_, index) => `c${index}`);
      return echarts.echartsOption({ ...drawn, data: { ...dataOf('bar'), categories } })?.xAxis;
    };
    expect(intervalOf(8)).toMatchObject({ axisLabel: { interval: 0 } });
    expect(intervalOf(9)).toMatchObject({ axisLabel: { interval: 'auto' } });
  });

  it('leave the chart its room below long names', () => {
    const option = echarts.echartsOption({ ...drawn, data: withLongNames('bar') });
    expect(option).toMatchObject({ xAxis: { axisLabel: { formatter: shortName } } });
    expect(option).toMatchObject({ legend: { formatter: shortName } });
    expect(shortName(LONG)).toBe('A name that is very …');
  });

  it('are none for a kind without an adapter', () => {
    expect(echarts.echartsOption({ ...drawn, data: dataOf('radar') })).toBeUndefined();
  });
});

describe('the settings of Chart.js', () => {
  it('draw each series in its colour', () => {
    const configuration = chartJs.chartJsConfiguration({ ...drawn, data: dataOf('bar') });
    expect(configuration).toMatchObject({
      type: 'bar',
      data: {
        labels: ['a', 'b'],
        datasets: [
          { label: 'x', data: [1, null], backgroundColor: 'red' },
          { label: 'y', data: [3, 4], backgroundColor: 'green' },
        ],
      },
    });
  });

  it('leave the chart its room below long names, and say them whole in the tooltip', () => {
    const data = withLongNames('bar');
    const settings = chartJs.chartJsConfiguration({ ...drawn, data });
    const pie = chartJs.chartJsConfiguration({ ...drawn, data: withLongNames('pie') });
    expect(settings?.data.labels).toEqual(['A name that is very …', 'b']);
    expect(settings?.data.datasets[0]?.label).toBe('A name that is very …');
    const told = (shown: typeof settings) => {
      const { title, label } = shown?.options?.plugins?.tooltip?.callbacks ?? {};
      const item = { dataIndex: 0, datasetIndex: 0, raw: 1 } as TooltipItem<'bar'>;
      return [
        Reflect.apply(title as () => unknown, {}, [[item]]),
        Reflect.apply(label as () => unknown, {}, [item]),
      ];
    };
    expect(told(settings)).toEqual([LONG, `${LONG}: ¥1`]);
    expect(told(pie)).toEqual(['', `${LONG}: ¥1`]);
  });

  it('give no part of a pie to what is less than nothing, which bars show below their line', () => {
    const series = [{ name: 'x', values: [5, -300, null] }];
    const valuesOf = (kind: string) =>
      chartJs.chartJsConfiguration({ ...drawn, data: { ...dataOf(kind), series } })?.data
        .datasets[0]?.data;
    expect(valuesOf('pie')).toEqual([5, 0, null]);
    expect(valuesOf('bar')).toEqual([5, -300, null]);
  });

  it('draw no number whose sum with others is none: its arcs and ticks would never end', () => {
    const data = {
      ...dataOf('pie'),
      series: [{ name: 'x', values: [Number.MAX_VALUE, -1, null] }],
    };
    const configuration = chartJs.chartJsConfiguration({ ...drawn, data });
    expect(configuration?.data.datasets[0]?.data).toEqual([1e300, 0, null]);
  });

  it('name the first of many slices, say of how many, and draw no lines between them', () => {
    const pieOf = (length: number) => {
      const categories = Array.from({ length }, (_, index) => `c${index}`);
      const series = [{ name: 'x', values: categories.map(() => 1) }];
      return chartJs.chartJsConfiguration({
        ...drawn,
        data: { ...dataOf('pie'), categories, series },
        legendNames: Math.min(length, 12),
      });
    };
    const namesOf = (configuration: ReturnType<typeof pieOf>, length: number) => {
      const { filter } = configuration?.options?.plugins?.legend?.labels ?? {};
      return Array.from({ length }, (_, index) => index).filter((index) =>
        filter?.({ index, text: '' }, { datasets: [] }),
      ).length;
    };
    const [few, many] = [pieOf(3), pieOf(100)];
    expect([namesOf(few, 3), namesOf(many, 100)]).toEqual([3, 12]);
    expect(few?.options?.plugins?.legend?.title).toMatchObject({ display: false });
    expect(many?.options?.plugins?.legend?.title).toMatchObject({
      display: true,
      text: '12 / 100',
    });
    expect(few?.data.datasets[0]).toMatchObject({ borderWidth: 2 });
    expect(many?.data.datasets[0]).toMatchObject({ borderWidth: 0 });
  });

  it('[2.14j] names as many as find room in a few lines, in the order of reading', () => {
    const names = Array.from({ length: 36 }, (_, index) => `Series ${index}`);
    const shownIn = (width: number) => namesInRoom(names, width, () => 50);
    expect(shownIn(330)).toBe(16);
    expect(shownIn(600)).toBe(28);
    expect(shownIn(900)).toBe(36);
    // One that is wider than the chart has a line of its own.
    expect(namesInRoom(names, 40, () => 50)).toBe(4);
  });

  it('draw no line into the only slice', () => {
    const linesOf = (values: (number | null)[]) => {
      const data = { ...dataOf('pie'), series: [{ name: 'x', values }] };
      return chartJs.chartJsConfiguration({ ...drawn, data })?.data.datasets[0]?.borderWidth;
    };
    expect(linesOf([0, 7, null])).toBe(0);
    expect(linesOf([1, 7, null])).toBe(2);
  });

  it('mirror the axes where one reads from right to left', () => {
    const data = dataOf('bar');
    const configuration = chartJs.chartJsConfiguration({ ...drawn, data, mirrored: true });
    expect(configuration?.options?.scales).toMatchObject({
      x: { reverse: true },
      y: { position: 'right' },
    });
  });

  it('[4.14] stand the bars of a group in the order of reading, as legend and tooltip do', () => {
    const partsOf = (mirrored: boolean) => {
      const data = dataOf('bar');
      const made = chartJs.chartJsConfiguration({ ...drawn, data, mirrored });
      const drawnOrder = [0, 1].toSorted(
        (one, other) =>
          (made?.data.datasets[one]?.order ?? 0) - (made?.data.datasets[other]?.order ?? 0),
      );
      return [drawnOrder, made?.options?.plugins?.legend?.reverse];
    };
    expect(partsOf(false)).toEqual([[0, 1], false]);
    expect(partsOf(true)).toEqual([[1, 0], true]);
  });

  it('[2.14j] name the bars beside them where the author lets them lie, in either direction', () => {
    const lying = (mirrored: boolean) =>
      chartJs.chartJsConfiguration(
        { ...drawn, data: dataOf('bar'), mirrored, writeShort: (value) => `${value} €` },
        { indexAxis: 'y' },
      );
    for (const mirrored of [false, true]) {
      const { x, y } = lying(mirrored)?.options?.scales ?? {};
      expect(x).toMatchObject({ reverse: mirrored, beginAtZero: true });
      expect(x, 'the library keeps room for values itself').not.toHaveProperty('afterFit');
      expect(x?.ticks?.callback?.call({} as never, 5, 0, [])).toBe('5 €');
      expect(y).toMatchObject({ position: mirrored ? 'right' : 'left', grid: { display: false } });
      expect(y?.ticks, 'the names of the categories').not.toHaveProperty('callback');
    }
    const { data, options } = lying(true) ?? {};
    expect(data?.datasets, 'from the top').toMatchObject([{ order: 0 }, { order: 1 }]);
    expect(options?.plugins?.legend?.reverse).toBe(false);
    expect(options?.interaction, 'the bars beside the pointer').toMatchObject({ axis: 'y' });
  });

  it('keep room for half of the first and the last label where one reads from right to left', () => {
    const data = dataOf('bar');
    const scale = {
      ticks: [{ label: '2026-10' }, { label: '2026-11' }],
      ctx: { font: '', measureText: () => ({ width: 50 }) },
      left: 4,
      right: 110,
      getPixelForTick: (index: number) => (index === 1 ? 14 : 90),
      paddingLeft: 0,
      paddingRight: 0,
    };
    const fitOf = (mirrored: boolean) =>
      chartJs.chartJsConfiguration({ ...drawn, data, mirrored })?.options?.scales?.x?.afterFit;
    fitOf(true)?.(scale as never);
    expect(scale).toMatchObject({ paddingLeft: 15, paddingRight: 5, ctx: { font: '12px sans' } });
    // Aslant the last one begins 30 pixels before its place, which is 10 pixels from the left, and has corners.
    const aslant = { ...scale, labelRotation: 53.13 };
    fitOf(true)?.(aslant as never);
    expect(aslant.paddingLeft).toBeCloseTo(28, 1);
    expect(fitOf(false)).toBeUndefined();
  });
});

describe('six series, or slices, in two colours', () => {
  const six = (kind: string): ChartData => ({
    ...{ kind, title: '', categories: ['a', 'b', 'c', 'd', 'e', 'f'] },
    series: Array.from({ length: 6 }, (_, index) => ({ name: `${index}`, values: [1, 1] })),
  });
  const different = (looks: readonly unknown[]) =>
    new Set(looks.map((look) => JSON.stringify(look))).size;

  interface Look {
    itemStyle?: object;
    lineStyle?: object;
    symbol?: string;
  }

  afterEach(() => vi.restoreAllMocks());

  it.each(['bar', 'line', 'pie'])('[2.14i] are told apart by ECharts: %s', (kind) => {
    const { series, color, legend } = echarts.echartsOption({ ...drawn, data: six(kind) }) as {
      series: (Look & { data: Look[] })[];
      color: string[];
      legend: { data: (string | { icon: string })[] };
    };
    const all = kind === 'pie' ? (series[0]?.data ?? []) : series;
    const looks = all.map(({ itemStyle, lineStyle, symbol }: Look, index) => [
      ...[color[index % 2], itemStyle, lineStyle, symbol],
    ]);
    expect(different(looks)).toBe(6);
    const icons = legend.data.map((one) => (typeof one === 'string' ? 'circle' : one.icon));
    expect(icons).toEqual(['circle', 'circle', 'rect', 'rect', 'triangle', 'triangle']);
  });

  it.each(['bar', 'line', 'pie'])('[2.14j] are told apart by Chart.js: %s', (kind) => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => {
      const drawing: string[] = [];
      return {
        fillRect() {
          drawing.push(this.fillStyle);
        },
        ...{ fillStyle: '', beginPath() {}, moveTo() {}, lineTo() {} },
        arc: () => drawing.push('dot'),
        fill() {},
        stroke: () => drawing.push('stripe'),
        createPattern: () => drawing,
      };
    }) as unknown as HTMLCanvasElement['getContext']);
    const { datasets } = chartJs.chartJsConfiguration({ ...drawn, data: six(kind) })?.data ?? {
      datasets: [],
    };
    const looks =
      kind === 'pie'
        ? [datasets[0]?.backgroundColor].flat()
        : datasets.map((one) => [
            one.backgroundColor,
            ...('borderDash' in one ? [one.borderDash] : []),
          ]);
    expect(different(looks)).toBe(6);
  });
});

describe('an author’s settings', () => {
  it('go over ours branch by branch', () => {
    const ours = { legend: { show: false, top: 1 }, color: ['red'] };
    expect(mergeOption(ours, { legend: { show: true }, color: ['blue'] })).toEqual({
      legend: { show: true, top: 1 },
      color: ['blue'],
    });
  });

  it('are laid over each of several series, which keep their rows', () => {
    const ours = {
      series: [
        { type: 'line', data: [1] },
        { type: 'line', data: [2] },
      ],
      color: ['red'],
    };
    expect(mergeOption(ours, { series: { smooth: true } }).series).toEqual([
      { type: 'line', data: [1], smooth: true },
      { type: 'line', data: [2], smooth: true },
    ]);
    expect(mergeOption(ours, { color: { a: 1 } }).color).toEqual({ a: 1 });
  });

  it('open no address and add no HTML', () => {
    const bad = JSON.parse(
      '{"title":{"link":"javascript:alert(1)","text":"T"},"toolbox":{"feature":{}},"__proto__":{"x":1}}',
    );
    expect(safeChartOption(bad)).toEqual({ title: { text: 'T' } });
  });
});

it('[2.14i] names with a brace, or of several lines, are drawn whole by ECharts, whose tooltip would end there', () => {
  const named = {
    ...dataOf('bar'),
    categories: ['a{b|c}d', 'one\r\ntwo'],
    series: [{ name: 'x}', values: [1, 2] }],
  };
  const option = JSON.stringify(echarts.echartsOption({ ...drawn, data: named }));
  expect(option).toContain('a{b|c｝d');
  expect(option).toContain('x｝');
  expect(option).toContain('one two');
  const pie = { ...drawn, data: { ...named, kind: 'pie' } };
  expect(JSON.stringify(echarts.echartsOption(pie))).not.toContain('c}d');
});

describe('an option has the colour of its place among all options', () => {
  const colored = { ...drawn, theme: { ...theme, series: ['red', 'green', 'blue'] } };
  const dataOfPlaces = (kind: string) => ({ ...dataOf(kind), optionPlaces: [2, 1] });

  it.each(['bar', 'line', 'pie'])('[2.14i] with ECharts: %s', (kind) => {
    const { color } = echarts.echartsOption({ ...colored, data: dataOfPlaces(kind) }) ?? {};
    expect(color).toEqual(['blue', 'green']);
    // Of more options than colours the later ones have a mark.
    const many = { ...dataOfPlaces(kind), optionPlaces: [4, 1] };
    const { legend, color: again } = echarts.echartsOption({ ...colored, data: many }) ?? {};
    expect(again).toEqual(['green', 'green']);
    const [first, second] = dataOf(kind)[kind === 'pie' ? 'categories' : 'series'].map((one) =>
      typeof one === 'string' ? one : one.name,
    );
    expect(legend).toMatchObject({ data: [{ name: first, icon: 'rect' }, second] });
  });

  it.each(['bar', 'line', 'pie'])('[2.14j] with Chart.js: %s', (kind) => {
    const { datasets = [] } =
      chartJs.chartJsConfiguration({ ...colored, data: dataOfPlaces(kind) })?.data ?? {};
    expect(datasets.flatMap(({ backgroundColor }) => backgroundColor)).toEqual(['blue', 'green']);
  });
});
