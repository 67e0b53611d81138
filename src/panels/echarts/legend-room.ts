import { isObject, type JsonObject } from '#schemas/wire/json-object.ts';

/** Pixels that one line of names takes with the gap to what is beside it. */
const FIRST_LINE = 28;
/** Pixels that each further line of names takes. */
export const LEGEND_LINE = 22;

/** Where the names of a legend stand; undefined where none is shown, or it lies over the chart. */
export type LegendSide = 'top' | 'bottom' | 'left' | 'right' | undefined;

/**
 * The side that an author's settings put the legend at.
 *
 * @param isShown whether it is there when they say nothing.
 */
export function legendSide(option: JsonObject | undefined, isShown: boolean): LegendSide {
  const own = [option?.legend].flat().find(isObject) ?? {};
  if (!(own.show ?? isShown)) return undefined;
  if (own.orient === 'vertical') {
    if (own.left !== undefined && own.left !== 'center') {
      return own.left === 'right' ? 'right' : 'left';
    }
    return own.right === undefined ? undefined : 'right';
  }
  if (own.top === 'middle' || own.top === 'center') return undefined;
  return own.top === undefined || own.top === 'bottom' ? 'bottom' : 'top';
}

/**
 * Pixels between that side of the place and the axes.
 *
 * @param lines of names above or below.
 * @param widest pixels of the longest name with its mark.
 */
export function legendRoom(side: LegendSide, lines: number, widest: number): number {
  if (side === undefined) return 0;
  const isBeside = side === 'left' || side === 'right';
  return isBeside ? widest : FIRST_LINE + (lines - 1) * LEGEND_LINE;
}
