import { isRow, type NameRoom, shortName } from '../chart/drawn-chart.ts';

/** Names on an axis of which ECharts would leave out every second one for a single long one. */
export const FEW_CATEGORIES = 8;
/** What the values' axis takes of a chart's width. */
const VALUE_AXIS = 56;
const BETWEEN_NAMES = 8;
/** Fewer pixels hold too few letters of a name. */
const LEAST_NAME = 48;
/** Pixels on the axis and of its own length that a name has aslant. */
const TURNED_LINE = 18;
const TURNED_NAME = 88;

/** A name's mark with the gap between both, and what is left free behind them. */
const MARK = 8 + 5;
const BEHIND_NAME = 8;
const PADDING = 10;

/**
 * How many of a legend's names stand in each of its lines, in the order of reading.
 *
 * @param widthOf pixels of a name.
 * @param mirrored the last name of a line stands at the left, and each mark behind its name.
 */
export function legendRows(
  names: readonly string[],
  width: number,
  widthOf: (name: string) => number,
  mirrored = false,
): number[] {
  const rows: number[] = [];
  let [count, taken, first] = [0, 0, 0];
  for (const own of names.map(widthOf)) {
    const needed = MARK + own;
    // The library reckons from where marks stand: behind names, the first name counts in place of the last one.
    const miscounted = mirrored ? Math.max(0, first - own) : 0;
    if (count > 0 && taken + needed + miscounted > width - PADDING) {
      rows.push(count);
      [count, taken] = [0, 0];
    }
    if (count === 0) first = own;
    count += 1;
    taken += needed + BEHIND_NAME;
  }
  return [...rows, count];
}

/** Lines that a legend's names take below a chart, where ECharts keeps room for one. */
export function legendLines(...given: Parameters<typeof legendRows>): number {
  return legendRows(...given).length;
}

/** Pixels of the longest of a legend's names with its mark. */
export function legendWidth(names: readonly string[], widthOf: (name: string) => number): number {
  return Math.ceil(Math.max(...names.map(widthOf), 0)) + MARK + PADDING;
}

/**
 * Pixels to leave free for the part of the last category's name that juts out beyond the axis, to whichever side that
 * ends. What is left free there and beside the values makes the axis shorter, so that more of the name juts out.
 *
 * @param width of the whole chart.
 * @param widthOf pixels of a name.
 */
export function edgeRoom(
  categories: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): number {
  const count = Math.max(1, categories.length);
  const last = widthOf(shortName(categories.at(-1) ?? ''));
  return Math.max(0, Math.ceil((last * count - (width - VALUE_AXIS)) / (2 * count - 1)));
}

/**
 * What each name on an axis may take, so that none is left out: a long one of a few is cut, and where they would be cut to
 * nothing, or are many, they stand aslant. Undefined where all of them fit, where there is no room for that either, and for
 * days, years and numbers, which are known from those beside them.
 *
 * @param width of the whole chart.
 * @param widthOf pixels of a name.
 */
export function nameRoom(
  categories: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): NameRoom | undefined {
  const each = (width - VALUE_AXIS) / categories.length;
  const room = Math.floor(each) - BETWEEN_NAMES;
  if (categories.every((name) => widthOf(shortName(name)) <= room)) return undefined;
  // Of a day that is cut nothing is left but its year.
  if (isRow(categories)) return undefined;
  const isFew = categories.length <= FEW_CATEGORIES;
  if (isFew && room >= LEAST_NAME) return { width: room, isTurned: false };
  return each < TURNED_LINE ? undefined : { width: TURNED_NAME, isTurned: true };
}
