import type { EChartsCoreOption } from 'echarts/core';
import { isLying } from '#schemas/definitions/chart-axes.ts';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { JsonObject } from '#schemas/wire/json-object.ts';
import type { ChartTheme } from '../chart/chart-theme.ts';
import {
  type DrawnChart,
  isWhole,
  leavesZero,
  legendNames,
  shortName,
  withNames,
} from '../chart/drawn-chart.ts';
import { markOf, placeOf } from '../chart/series-marks.ts';
import { fitTip, MANY_SERIES, type TipSizes } from './fit-tip.ts';
import { LEGEND_LINE, type LegendSide, legendRoom, legendSide } from './legend-room.ts';
import { FEW_CATEGORIES } from './name-room.ts';
import { type Tip, turnTip } from './tip-from-right.ts';

/** Names below a chart that are all in sight. */
const MOST_NAMES = 6;
/** Pixels that a name aslant juts out to either side. */
const ASLANT = 68;

type Adapter = (drawn: DrawnChart, own: JsonObject | undefined) => EChartsCoreOption;

/** One adapter a kind of chart. */
const adapters: Record<string, Adapter> = { bar: axes('bar'), line: axes('line'), pie };

/** Is there an adapter for that kind? (spec 8.12) */
export function hasAdapter(kind: string): boolean {
  return Object.hasOwn(adapters, kind);
}

/**
 * Settings of ECharts for the data; undefined when there is no adapter for its kind.
 *
 * @param own settings of the author that will be laid over them: a legend that they place has its room.
 */
export function echartsOption(drawn: DrawnChart, own?: JsonObject): EChartsCoreOption | undefined {
  const { kind } = drawn.data;
  return hasAdapter(kind)
    ? adapters[kind]?.({ ...drawn, data: withoutBraces(drawn.data) }, own)
    : undefined;
}

/**
 * The library puts the names of a tooltip between braces, ends them at the first one that closes and knows no way to
 * write another: theirs is a wide one.
 */
function withoutBraces(data: ChartData): ChartData {
  return withNames(data, (name) => name.replaceAll('}', '｝').replaceAll(/[\r\n]+/g, ' '));
}

/**
 * Settings whose bars of a group stand in the order of reading, as the names below them do: ECharts draws them from the
 * left, on an axis that runs from the right too. Each keeps the colour of its place, also of an author's.
 */
export function inReadingOrder(
  option: EChartsCoreOption,
  { data, mirrored }: Pick<DrawnChart, 'data' | 'mirrored'>,
): EChartsCoreOption {
  const { color, series, tooltip } = option;
  if (!mirrored || data.kind !== 'bar' || isLying(option) || !Array.isArray(series)) return option;
  const palette = [color].flat();
  const colored = series.map((one, index) => ({ color: palette[index % palette.length], ...one }));
  return {
    ...option,
    series: colored.toReversed(),
    tooltip: { order: 'seriesDesc', ...(tooltip as object) },
  };
}

/** Names of a legend that stand in as many lines as they need; of many, one line is turned over. */
export function wrappedNames(data: ChartData): string[] {
  const names = legendNames(data);
  return names.length > MOST_NAMES ? [] : names;
}

function common(
  drawn: DrawnChart,
  trigger: 'axis' | 'item',
  own: JsonObject | undefined,
): EChartsCoreOption {
  const { data, theme, write, mirrored } = drawn;
  const several = data.series.length > 1;
  const all = trigger === 'item' ? data.categories : data.series.map(({ name }) => name);
  const names = all.map((name, index) => {
    const { symbol } = markOf(placeOf(data, index), theme.series.length);
    return symbol === 'circle' ? name : { name, icon: symbol };
  });
  return {
    color: paletteOf(drawn),
    textStyle: { fontFamily: theme.font, color: theme.text },
    animation: theme.still !== true,
    animationDuration: 200,
    tooltip: {
      trigger,
      // Names come from data; drawn on the canvas they can not be markup.
      renderMode: 'richText',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 13 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? write(value) : ''),
      ...(data.series.length > MANY_SERIES && { order: 'valueDesc' }),
      position(_point: unknown, _about: unknown, tip: Tip, _rect: unknown, sizes: TipSizes) {
        fitTip(tip, sizes);
        if (mirrored) turnTip(tip);
      },
    },
    legend: inLines(drawn, own, {
      show: several || trigger === 'item',
      bottom: 0,
      type: wrappedNames(data).length === 0 ? 'scroll' : 'plain',
      pageIconColor: theme.muted,
      pageIconInactiveColor: theme.line,
      pageTextStyle: { color: theme.muted },
      icon: 'circle',
      data: names,
      formatter: shortName,
      align: mirrored ? 'right' : 'left',
      itemWidth: 8,
      itemHeight: 8,
      // The library takes a Chinese letter for the height of a line, and cuts the others where there is no font for it.
      textStyle: { color: theme.muted, lineHeight: 12 },
    }),
  };
}

/** Colours in the order of series or slices: those of options are the ones of their places. */
function paletteOf({ data: { optionPlaces }, theme: { series } }: DrawnChart): string[] {
  return optionPlaces?.map((place) => series[place % series.length] ?? '') ?? series;
}

/**
 * The legend with its first name where reading begins: the library knows one direction only, so where lines run from
 * the right each of several is a legend of its own. An author's legend stays one, wherever they place it.
 */
function inLines<Legend extends { type: string; data: unknown[] }>(
  { mirrored, legendRows = [] }: DrawnChart,
  own: JsonObject | undefined,
  legend: Legend,
): Legend | Legend[] {
  if (!mirrored) return legend;
  // One that is turned over goes on at the right: its first names are those in sight.
  if (legend.type === 'scroll') return legend;
  const lines = own?.legend === undefined ? legendRows.length : 1;
  if (lines <= 1) return { ...legend, data: legend.data.toReversed() };
  return legendRows.map((count, index) => {
    const begin = legendRows.slice(0, index).reduce((sum, before) => sum + before, 0);
    const data = legend.data.slice(begin, begin + count).toReversed();
    return { ...legend, data, bottom: (lines - 1 - index) * LEGEND_LINE };
  });
}

/** The corners of a bar at the end that tells its value, from the one above at the left. */
function roundedEnd(lies: boolean, mirrored: boolean): number[] {
  if (!lies) return [4, 4, 0, 0];
  return mirrored ? [4, 0, 0, 4] : [0, 4, 4, 0];
}

function axes(type: 'bar' | 'line'): Adapter {
  return (given, own) => {
    const lies = isLying(own ?? {});
    // Names at the side lie below each other: none is cut, turned or juts out.
    const drawn = lies ? { ...given, nameRoom: undefined, edgeRoom: 0 } : given;
    const { data, theme, writeShort, mirrored } = drawn;
    const below = { inverse: mirrored };
    // The library begins an axis at the side from below.
    const beside = { position: mirrored ? 'right' : 'left', inverse: lies };
    const values = {
      type: 'value',
      scale: leavesZero(data),
      ...(isWhole(data) && { minInterval: 1 }),
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.muted, formatter: writeShort },
    };
    const categories = categoryAxis(drawn);
    return {
      ...common(drawn, 'axis', own),
      grid: plotArea(drawn, own),
      xAxis: { ...(lies ? values : categories), ...below },
      yAxis: { ...(lies ? categories : values), ...beside },
      series: data.series.map(({ name, values }, index) => ({
        type,
        name,
        data: values,
        ...(type === 'bar'
          ? {
              barMaxWidth: 32,
              itemStyle: {
                borderRadius: roundedEnd(lies, mirrored),
                ...fillingOf(theme, placeOf(data, index)),
              },
            }
          : {
              // Between gaps a point has no line that shows it.
              showAllSymbol: values.includes(null) || 'auto',
              ...lineOf(theme, placeOf(data, index)),
            }),
      })),
    };
  };
}

/** Where the axes stand: beside the legend, and with room for names that lie aslant or jut out at the end. */
function plotArea(drawn: DrawnChart, own: JsonObject | undefined) {
  const { data, mirrored, edgeRoom = 0, nameRoom, legendLines = 1, legendWidth = 0 } = drawn;
  const [start, end] = mirrored ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const aslant = mirrored && nameRoom?.isTurned ? ASLANT : 0;
  const side = legendSide(own, data.series.length > 1);
  const room = legendRoom(side, legendLines, legendWidth);
  const at = (one: LegendSide) => (one === side ? room : 0);
  const place = {
    top: 16 + at('top'),
    bottom: 8 + at('bottom') + aslant,
    [start]: 8 + at(start) + aslant,
  };
  return {
    ...place,
    [end]: Math.max(8, edgeRoom) + at(end),
    // What names jut out the library reckons as if the axis ran from the left and had room for the very last: it
    // cuts the last one in sight, or leaves most of the place empty. For values it reckons right.
    ...(aslant
      ? { outerBoundsMode: 'none' }
      : { outerBounds: { ...place, [end]: isLying(own ?? {}) ? 8 + at(end) : '-100%' } }),
  };
}

function categoryAxis({ data, theme, mirrored, nameRoom }: DrawnChart) {
  const turned = nameRoom?.isTurned;
  return {
    type: 'category',
    data: data.categories,
    // An author's name for it would stand beyond the end, where there is no room.
    nameLocation: 'middle',
    nameGap: 26,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: {
      color: theme.muted,
      hideOverlap: true,
      interval: data.categories.length > FEW_CATEGORIES && !turned ? 'auto' : 0,
      formatter: shortName,
      ...(nameRoom && { width: nameRoom.width, overflow: 'truncate', ellipsis: '…' }),
      ...(turned && { rotate: mirrored ? -45 : 45, hideOverlap: false }),
    },
  };
}

/** Stripes or dots on a colour that another one has already. */
function fillingOf({ series, surface }: ChartTheme, index: number) {
  const { filling } = markOf(index, series.length);
  if (filling === null) return {};
  const look =
    filling === 'striped'
      ? { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 }
      : { symbol: 'circle', dashArrayX: [[4, 4]], dashArrayY: [4, 4], symbolSize: 1 };
  return { decal: { ...look, color: surface } };
}

/** Another line and other points where the colour is that of another series. */
function lineOf({ series }: ChartTheme, index: number) {
  const { dash, symbol } = markOf(index, series.length);
  return dash.length === 0 ? {} : { symbol, symbolSize: 6, lineStyle: { type: dash } };
}

function pie(drawn: DrawnChart, own: JsonObject | undefined): EChartsCoreOption {
  const { data, theme } = drawn;
  const [first] = data.series;
  return {
    ...common(drawn, 'item', own),
    series: [
      {
        type: 'pie',
        name: first?.name,
        radius: ['48%', '72%'],
        center: ['50%', '45%'],
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        label: { show: false },
        // Of nothing nobody has the same part as others.
        stillShowZeroSum: false,
        data: data.categories.map((name, index) => ({
          name,
          value: first?.values[index] ?? 0,
          itemStyle: fillingOf(theme, placeOf(data, index)),
        })),
      },
    ],
  };
}
