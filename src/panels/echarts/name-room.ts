import { shortName } from '../chart/drawn-chart.ts';

/** Names on an axis of which ECharts would leave out every second one for a single long one. */
export const FEW_CATEGORIES = 8;
/** What the values' axis takes of a chart's width. */
const VALUE_AXIS = 56;
const BETWEEN_NAMES = 8;
/** Fewer pixels hold too few letters of a name. */
const LEAST_NAME = 48;

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

/**
 * Pixels that each of a few names on an axis may take, so that a long one is cut in place of being left out; undefined where
 * all of them fit, and where they would be cut to nothing.
 *
 * @param width of the whole chart.
 * @param widthOf pixels of a name.
 */
export function nameRoom(
  categories: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): number | undefined {
  const room = Math.floor((width - VALUE_AXIS) / categories.length) - BETWEEN_NAMES;
  if (categories.length > FEW_CATEGORIES || room < LEAST_NAME) return undefined;
  return categories.some((name) => widthOf(shortName(name)) > room) ? room : undefined;
}
