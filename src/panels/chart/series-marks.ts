import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';

/** How series or slices look that have the colours of others: the theme has no more that are told apart. */
export interface SeriesMark {
  /** What fills them: stripes or dots on their colour; null for the colour alone. */
  filling: 'striped' | 'dotted' | null;
  /** Pixels of a line that are drawn and left out by turns; empty for a whole one. */
  dash: number[];
  /** Shape of points, and beside the name. */
  symbol: 'circle' | 'rect' | 'triangle';
}

const PLAIN: SeriesMark = { filling: null, dash: [], symbol: 'circle' };
/** What each colour is used for by turns. */
export const ROUNDS: readonly SeriesMark[] = [
  PLAIN,
  { filling: 'striped', dash: [8, 4], symbol: 'rect' },
  { filling: 'dotted', dash: [2, 3], symbol: 'triangle' },
];

/** The place of a series or slice among all that there are of its kind: an option has one in all charts. */
export function placeOf({ optionPlaces }: ChartData, index: number): number {
  return optionPlaces?.[index] ?? index;
}

/**
 * The mark of a series or slice, by its place among all: the first of each colour is plain, what comes after has another
 * filling, line and shape, which are told apart without colours too.
 *
 * @param colors how many there are.
 */
export function markOf(index: number, colors: number): SeriesMark {
  return ROUNDS[Math.floor(index / colors) % ROUNDS.length] ?? PLAIN;
}
