/** Pixels between two elements of the row. */
const GAP = 2;

/**
 * How many elements of a row find room beside each other. When not all do, the row ends with one more that
 * leads to those left over, and room is kept for it.
 *
 * @param widths pixels of each element.
 * @param more pixels of the one that leads to the others.
 * @param room pixels of the row.
 */
export function fittingCount(widths: readonly number[], more: number, room: number): number {
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  if (whole <= room) return widths.length;
  let end = more;
  return widths.filter((width) => {
    end += width + GAP;
    return end <= room;
  }).length;
}
