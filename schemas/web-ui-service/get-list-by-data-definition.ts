import * as z from 'zod/mini';
import { definitionCode, fieldName } from '../definitions/common.ts';
import { gridData } from '../definitions/grid-data.ts';
import { type FilterValues, filterValues } from '../definitions/panel.ts';
import { defineCall } from '../wire/contract.ts';

/** One column to sort by. */
export const sortOrder = z.object({ name: fieldName, order: z.enum(['asc', 'desc']) });
export type SortOrder = z.infer<typeof sortOrder>;

/** Values of all filters together: ten of them have as many alternatives as one takes. */
export const MOST_FILTERED_VALUES = 5000;

/** Counted before they are looked at, since each that is wrong takes its time. */
const fewValues = z.custom<FilterValues>((filters) => {
  if (typeof filters !== 'object' || filters === null) return true;
  const values = Object.values(filters).map((value) => (Array.isArray(value) ? value.length : 1));
  return values.reduce((sum, length) => sum + length, 0) <= MOST_FILTERED_VALUES;
}, `Too big: expected at most ${MOST_FILTERED_VALUES} values`);

/** Which rows of a data definition: shared by list, Excel, quote and chart. */
export const listSelection = z.object({
  code: definitionCode,
  queries: z._default(z.pipe(fewValues, filterValues), {}),
  /** Searched in every text field. */
  keyword: z._default(z.string().check(z.maxLength(200)), ''),
  sort: z._default(z.array(sortOrder).check(z.maxLength(5)), []),
});

/**
 * Rows of a data definition (spec 7.10b). `index` is the page, from 0; `count` the rows of a page,
 * -1 for all of them (spec 5.5). Forms ask for count 1 without statistics, grids for -1.
 */
export const getListByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'GetListByDataDefinition',
  auth: 'public',
  params: z.extend(listSelection, {
    index: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
    count: z._default(z.int().check(z.minimum(-1), z.maximum(100_000)), -1),
    statistics: z._default(z.boolean(), false),
  }),
  data: gridData,
});
