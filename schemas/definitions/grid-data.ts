import * as z from 'zod/mini';
import type { Row } from './common.ts';
import { statistic } from './field.ts';

/**
 * A row of a list. Its values come out of JSON, so they can be nothing else, and to look at each of them
 * takes as long as to draw them all.
 */
const listedRow = z.custom<Row>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'A row is an object',
);

/** Rows of a data definition with what is counted over all of them (spec 3.15). */
export const gridData = z.object({
  list: z.array(listedRow),
  statistics: z._default(z.array(statistic), []),
  /** Keys of rows that start selected; a key of several fields is joined with `~`. */
  selectedIds: z._default(z.array(z.string()), []),
  /** Rows that match the filters, on all pages. */
  allCount: z.int().check(z.minimum(0)),
});
export type GridData = z.infer<typeof gridData>;
