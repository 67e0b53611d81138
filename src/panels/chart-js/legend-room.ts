/** Lines of names below a chart: more would take its room, and its table has all of them. */
const MOST_LINES = 4;
/** A name's mark with the gap between both, and what is left free behind them, in pixels, as the library has it. */
const MARK = 12 + 6;
const BEHIND_NAME = 10;

/**
 * How many of a legend's names find room below a chart, in the order of reading.
 *
 * @param width pixels of the chart.
 * @param widthOf pixels of a name.
 */
export function namesInRoom(
  names: readonly string[],
  width: number,
  widthOf: (name: string) => number,
): number {
  let [lines, taken] = [1, BEHIND_NAME];
  for (const [index, name] of names.entries()) {
    const needed = MARK + widthOf(name) + BEHIND_NAME;
    if (taken > BEHIND_NAME && taken + needed > width) {
      lines += 1;
      taken = BEHIND_NAME;
    }
    if (lines > MOST_LINES) return index;
    taken += needed;
  }
  return names.length;
}
