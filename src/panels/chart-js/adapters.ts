import type { ChartConfiguration, ChartDataset, Scale } from 'chart.js';
import type { JsonObject } from '#schemas/wire/json-object.ts';
import type { ChartTheme } from '../chart/chart-theme.ts';
import { type DrawnChart, isRow, isWhole, leavesZero, shortName } from '../chart/drawn-chart.ts';
import { markOf, placeOf, ROUNDS } from '../chart/series-marks.ts';
import { filled } from './filled.ts';

type Kind = 'bar' | 'line' | 'pie';

interface Drawing extends DrawnChart {
  /** The author puts the categories on the axis at the side, so that bars lie. */
  isLying: boolean;
}

/** One adapter a kind of chart: what it is called here, and how a series looks. */
const adapters: Record<
  Kind,
  (chart: Drawing, index: number, slices: number) => Partial<ChartDataset<Kind>>
> = {
  bar: (chart, index) => ({
    order: isTurnedOver(chart) ? -index : index,
    backgroundColor: fillingOf(chart.theme, placeOf(chart.data, index)),
    borderRadius: 4,
    maxBarThickness: 32,
  }),
  line: ({ data, theme: { series } }, index) => {
    const place = placeOf(data, index);
    const { dash, symbol } = markOf(place, series.length);
    return {
      borderColor: colorOf(series, place),
      backgroundColor: colorOf(series, place),
      borderWidth: 2,
      pointRadius: 3,
      ...(dash.length > 0 && { borderDash: dash, pointStyle: symbol }),
    };
  },
  pie: (chart, _, slices) => ({
    backgroundColor: fillings(chart),
    borderColor: chart.theme.surface,
    // Of many slices lines would leave little, and there is nothing that one is parted from.
    borderWidth: slices > MANY_SLICES || slices === 1 ? 0 : 2,
  }),
};

const MANY_SLICES = 24;

/** Pixels by which letters that stand aslant are higher than their line. */
const HALF_LETTER = 8;

/** Is there an adapter for that kind? (spec 8.12) */
export function hasAdapter(kind: string): kind is Kind {
  return Object.hasOwn(adapters, kind);
}

type Configuration = ChartConfiguration<Kind, (number | null)[], string>;
type Options = NonNullable<Configuration['options']>;

/**
 * Settings of Chart.js for the data; undefined when there is no adapter for its kind.
 *
 * @param own settings of the author that will be laid over them: they say which axis has the categories.
 */
export function chartJsConfiguration(
  drawn: DrawnChart,
  own?: JsonObject,
): Configuration | undefined {
  const { data, theme } = drawn;
  const { kind } = data;
  if (!hasAdapter(kind)) return undefined;
  const chart = { ...drawn, isLying: kind !== 'pie' && own?.indexAxis === 'y' };
  const shown = kind === 'pie' ? data.series.slice(0, 1) : data.series;
  return {
    type: kind,
    data: {
      labels: data.categories.map(shortName),
      datasets: shown.map(({ name, values }, index) => {
        const drawn = values.map(kind === 'pie' ? shareOf : drawable);
        return {
          label: shortName(name),
          data: drawn,
          ...adapters[kind](chart, index, drawn.filter(Boolean).length),
        };
      }) as ChartDataset<Kind, (number | null)[]>[],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: theme.still === true ? false : { duration: 200 },
      interaction: {
        mode: kind === 'pie' ? 'nearest' : 'index',
        intersect: kind === 'pie',
        ...(chart.isLying && { axis: 'y' }),
      },
      plugins: { legend: legendOf(chart, shown.length), tooltip: tooltipOf(chart, shown) },
      ...(kind !== 'pie' && { scales: scalesOf(chart) }),
    },
  };
}

type Plugins = NonNullable<Options['plugins']>;

/** @param series how many series are drawn. */
function legendOf(chart: Drawing, series: number): Plugins['legend'] {
  const { data, theme, mirrored, legendNames = Number.POSITIVE_INFINITY } = chart;
  const isPie = data.kind === 'pie';
  const names = isPie ? data.categories.length : series;
  return {
    display: isPie || series > 1,
    position: 'bottom',
    rtl: mirrored,
    reverse: isTurnedOver(chart),
    labels: {
      color: theme.muted,
      usePointStyle: true,
      boxHeight: 6,
      filter: ({ index, datasetIndex }) => (index ?? datasetIndex ?? 0) < legendNames,
    },
    title: {
      display: names > legendNames,
      text: `${legendNames} / ${names}`,
      color: theme.muted,
    },
  };
}

function tooltipOf(
  { data, write, mirrored }: DrawnChart,
  shown: DrawnChart['data']['series'],
): Plugins['tooltip'] {
  const isPie = data.kind === 'pie';
  return {
    rtl: mirrored,
    itemSort: (one, other) => one.datasetIndex - other.datasetIndex,
    callbacks: {
      title: ([item]) => (item && !isPie ? data.categories[item.dataIndex] : '') ?? '',
      label: (item) => {
        const name = isPie ? data.categories[item.dataIndex] : shown[item.datasetIndex]?.name;
        return `${name}: ${typeof item.raw === 'number' ? write(item.raw) : ''}`;
      },
    },
  };
}

/** Bars of a group stand from the left, on an axis from the right too; those that lie stand from the top. */
function isTurnedOver({ data, mirrored, isLying }: Drawing): boolean {
  return mirrored && data.kind === 'bar' && !isLying;
}

/** The axes, each where the author's settings have it. */
function scalesOf({ data, theme, writeShort, mirrored, isLying }: Drawing): Options['scales'] {
  const below = {
    border: { color: theme.line },
    reverse: mirrored,
  };
  const beside = {
    border: { color: theme.line },
    position: mirrored ? ('right' as const) : ('left' as const),
  };
  const categories = {
    ...(mirrored && !isLying && { afterFit: (scale: Scale) => keepEndLabels(scale, theme.font) }),
    grid: { display: false },
    ticks: {
      color: theme.muted,
      // Days, years and numbers are known from those beside them; of other names none is left out.
      maxRotation: isRow(data.categories) ? 0 : 45,
      autoSkipPadding: isRow(data.categories) ? 12 : 0,
    },
  };
  const values = {
    beginAtZero: !leavesZero(data),
    grid: { color: theme.line },
    ticks: {
      color: theme.muted,
      ...(isWhole(data) && { precision: 0 }),
      callback: (value: string | number) => writeShort(Number(value)),
    },
  };
  return isLying
    ? { x: { ...below, ...values }, y: { ...beside, ...categories } }
    : { x: { ...below, ...categories }, y: { ...beside, ...values } };
}

/** Beyond this Chart.js reckons with infinities: its ticks and arcs then never end. */
const MOST = 1e300;

function drawable(value: number | null): number | null {
  return value === null ? null : Math.min(Math.max(value, -MOST), MOST);
}

/** What is less than nothing has no part of a pie: Chart.js would draw it as if it were more. */
function shareOf(value: number | null): number | null {
  return value === null ? null : Math.max(0, drawable(value) ?? 0);
}

/**
 * Keeps room for the first name on the right and the last on the left: Chart.js does so for names that run from the left
 * alone. Values it turns round itself.
 */
function keepEndLabels(scale: Scale, font: string): void {
  const last = scale.ticks.length - 1;
  scale.ctx.font = `12px ${font}`;
  const widthOf = (index: number) => {
    const lines = [scale.ticks[index]?.label ?? ''].flat();
    return Math.max(...lines.map((line) => scale.ctx.measureText(line).width));
  };
  const before = (index: number) => scale.getPixelForTick(index) - scale.left;
  if (scale.labelRotation > 0) {
    // Aslant each ends at its place, and what stands left of it may begin before the axis.
    const share = Math.cos((scale.labelRotation * Math.PI) / 180);
    const out = scale.ticks.map((_, index) => widthOf(index) * share - before(index));
    scale.paddingLeft = Math.max(0, ...out) + HALF_LETTER;
    return;
  }
  scale.paddingRight = Math.max(0, widthOf(0) / 2 - (scale.right - scale.getPixelForTick(0)));
  scale.paddingLeft = Math.max(0, widthOf(last) / 2 - before(last));
}

/** Those of all slices; of more than these the library begins anew. */
function fillings({ data, theme }: DrawnChart): (string | CanvasPattern)[] {
  const places = data.optionPlaces ?? [...Array(ROUNDS.length * theme.series.length).keys()];
  return places.map((place) => fillingOf(theme, place));
}

function fillingOf({ series, surface }: ChartTheme, index: number): string | CanvasPattern {
  return filled(colorOf(series, index), surface, markOf(index, series.length).filling);
}

function colorOf(series: readonly string[], index: number): string {
  return series[index % series.length] ?? '';
}
