import type { FilterQuery } from '#schemas/definitions/field.ts';

/** Pixels that a field needs at least, and a range of days. */
const FIELD = 124;
const WIDE_FIELD = 204;
const GAP = 12;
/** Search, Reset and the button that shows the others. */
const BUTTONS = 260;

/** How many filters stand beside each other in a row of this many pixels; at least one. */
export function filtersInRow(queries: readonly FilterQuery[], width: number): number {
  let left = width - BUTTONS;
  for (const [index, { type }] of queries.entries()) {
    left -= (type === 'DateTime' ? WIDE_FIELD : FIELD) + GAP;
    if (left < 0) return Math.max(1, index);
  }
  return queries.length;
}
