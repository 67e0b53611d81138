import type { CompiledField } from '../compiled.ts';
import { byOwnOrder, type ChartCategory, type ChartPoint, chartName } from './chart-categories.ts';

/** Series that a chart has at most: those with the largest values. */
export const MAX_SERIES = 100;

/** One line, or one colour of bars: a value for each category, null where it has none. */
export interface ChartSeries {
  /** The value that parts it from the others; empty for the only one. */
  readonly key: string;
  readonly name: string;
  readonly values: (number | null)[];
}

/** What is read of the points of one series. */
interface Gathered {
  readonly key: string;
  name: string;
  /** How much there is of it, whatever its sign. */
  size: number;
  readonly values: Map<string | null, number | null>;
}

/**
 * The values of each series at the categories, in the order of the series' keys, of
 * numbers as they count; of very many the largest.
 *
 * @param field what splits the points; without one they are one series, which is called `title`.
 * @param missing the value of a category that a series says nothing of.
 */
export function chartSeries(
  points: readonly ChartPoint[],
  categories: readonly ChartCategory[],
  field: CompiledField | undefined,
  title: string,
  missing: number | null,
): ChartSeries[] {
  const shown = new Set(categories.map(({ key }) => key));
  const all = new Map<string, Gathered>();
  if (!field) all.set('', { key: '', name: title, size: 0, values: new Map() });
  for (const { group, series, seriesName, value } of points) {
    // A series of which nothing is drawn would stand in the legend alone.
    if (!shown.has(group)) continue;
    const key = series ?? '';
    const one: Gathered = all.get(key) ?? { key, name: '', size: 0, values: new Map() };
    all.set(key, one);
    if (field) one.name = chartName(field, key, seriesName ?? '');
    one.size += Math.abs(value ?? 0);
    one.values.set(group, value);
  }
  const compare = field && !field.options ? byOwnOrder(field) : () => 0;
  return [...all.values()]
    .sort((a, b) => b.size - a.size)
    .slice(0, MAX_SERIES)
    .sort((a, b) => compare(a.key, b.key) || (a.key < b.key ? -1 : 1))
    .map(({ key: own, name, values }) => ({
      key: own,
      name,
      // What is no number stays none, where nothing to add is 0.
      values: categories.map(({ key }) => (values.has(key) ? (values.get(key) ?? null) : missing)),
    }));
}
