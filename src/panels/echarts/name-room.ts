import { shortName } from '../chart/drawn-chart.ts';

/** What stands beside a name: its mark, and the gaps around both. */
const BESIDE_NAME = 8 + 5 + 10;
const PADDING = 10;

/**
 * Lines that a legend's names take below a chart, where ECharts keeps room for one.
 *
 * @param widthOf pixels of a name.
 */
export function legendLines(
  names: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): number {
  let [lines, taken] = [1, 0];
  for (const name of names) {
    const needed = widthOf(name) + BESIDE_NAME;
    if (taken > 0 && taken + needed > width - PADDING) [lines, taken] = [lines + 1, 0];
    taken += needed;
  }
  return lines;
}

/**
 * Pixels that the name of the last category juts out beyond its place on the axis, to whichever side that ends.
 *
 * @param width of the whole axis.
 * @param widthOf pixels of a name.
 */
export function edgeRoom(
  categories: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): number {
  const last = shortName(categories.at(-1) ?? '');
  return Math.max(0, Math.ceil((widthOf(last) - width / categories.length) / 2));
}
