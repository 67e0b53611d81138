import * as z from 'zod/mini';
import { row } from './common.ts';
import { statistic } from './field.ts';

/** Rows of a data definition with what is counted over all of them (spec 3.15). */
export const gridData = z.object({
  list: z.array(row),
  statistics: z._default(z.array(statistic), []),
  /** Keys of rows that start selected; a key of several fields is joined with `~`. */
  selectedIds: z._default(z.array(z.string()), []),
  /** Rows that match the filters, on all pages. */
  allCount: z.int().check(z.minimum(0)),
});
export type GridData = z.infer<typeof gridData>;
