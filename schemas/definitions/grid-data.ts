import * as z from 'zod/mini';
import { isObject } from '../wire/json-object.ts';
import type { Row } from './common.ts';
import { statistic } from './field.ts';

/**
 * Rows of a list, looked at in one go: a schema for each of them, or for their values, which come out of
 * JSON and can be nothing else, takes as long as to draw them all.
 */
const listedRows = z.custom<Row[]>(Array.isArray, 'Rows are a list').check((context) => {
  const index = context.value.findIndex((row) => !isObject(row));
  if (index < 0) return;
  const message = 'A row is an object';
  context.issues.push({ code: 'custom', message, input: context.value[index], path: [index] });
});

/** Rows of a data definition with what is counted over all of them (spec 3.15). */
export const gridData = z.object({
  list: listedRows,
  statistics: z._default(z.array(statistic), []),
  /** Keys of rows that start selected; a key of several fields is joined with `~`. */
  selectedIds: z._default(z.array(z.string()), []),
  /** Rows that match the filters, on all pages. */
  allCount: z.int().check(z.minimum(0)),
});
export type GridData = z.infer<typeof gridData>;
