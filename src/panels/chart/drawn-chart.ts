import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import { isolate, isolated } from '#schemas/wire/isolated.ts';
import { shortened } from '../../i18n/shortened.ts';
import type { ChartTheme } from './chart-theme.ts';

/** How long a name on an axis may be, and how it lies there. */
export interface NameRoom {
  /** Pixels. */
  width: number;
  /** It stands aslant, as names do that have no room beside each other. */
  isTurned: boolean;
}

/** What a library of charts needs to draw one. */
export interface DrawnChart {
  data: ChartData;
  theme: ChartTheme;
  /** A value as its tooltip says it. */
  write(value: number): string;
  /** A value as an axis has room for it. */
  writeShort(value: number): string;
  /** How many names its legend has room for; all where it is left out. */
  legendNames?: number;
  /** Lines that the names of its legend take; one where it is left out. */
  legendLines?: number;
  /** How many of these names stand in each line. */
  legendRows?: readonly number[];
  /** Pixels of the longest of these names with its mark, for a legend beside the axes. */
  legendWidth?: number;
  /** Pixels that the name of the last category juts out beyond its place on the axis. */
  edgeRoom?: number;
  /** What each name on the axis may take, where they do not stand beside each other as they are. */
  nameRoom?: NameRoom | undefined;
  /** The page is written from right to left. */
  mirrored: boolean;
}

/** Characters of a name below a chart: a moment has 19. */
const MOST_OF_NAME = 20;

/**
 * Names in the direction of their own letters, as the canvas takes them: `O+` is `+O` where lines run from the right.
 *
 * @param mirrored the page is written from right to left.
 */
export function inOwnDirection(data: ChartData, mirrored: boolean): ChartData {
  return withNames(data, (name) => isolated(name, mirrored));
}

/** The same values under other names, of categories and series alike. */
export function withNames(data: ChartData, nameOf: (name: string) => string): ChartData {
  return {
    ...data,
    categories: data.categories.map(nameOf),
    series: data.series.map(({ name, values }) => ({ name: nameOf(name), values })),
  };
}

/** Names of a legend as it has room for them. */
export function legendNames({ kind, series, categories }: ChartData): string[] {
  return (kind === 'pie' ? categories : series.map(({ name }) => name)).map(shortName);
}

/** A name as an axis and a legend have room for it; the tooltip says it whole. */
export function shortName(name: string): string {
  const own = /^\u2068(.*)\u2069$/s.exec(name)?.[1];
  return own === undefined
    ? shortened(name, MOST_OF_NAME)
    : isolate(shortened(own.replace(/[\u2066\u2069]/g, ''), MOST_OF_NAME));
}

/** Are the names days, years or numbers? One that is left out is known from those beside it. */
export function isRow(categories: readonly string[]): boolean {
  return categories.every((name) => /^[\u2066\u2068]*\d(?!.*\p{L}{2})/u.test(name));
}

/** Are all values whole, counts for example? Then no step of their axis is half a one. */
export function isWhole({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
}

/** Of the value that is farthest from zero: what differs by less would be one flat line. */
const FLAT = 1 / 6;

/**
 * May the axis of values begin elsewhere than at zero? For lines that would be flat there; the length of a bar is its
 * value, so never for bars.
 */
export function leavesZero({ kind, series }: ChartData): boolean {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  // Many of them are too many arguments for Math.min.
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
  const spread = most - least;
  return kind === 'line' && spread > 0 && spread < FLAT * Math.max(most, -least);
}
