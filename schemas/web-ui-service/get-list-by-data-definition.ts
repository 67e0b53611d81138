import { z } from 'zod';
import { definitionCode, fieldName } from '../definitions/common.ts';
import { gridData } from '../definitions/grid-data.ts';
import { filterValues } from '../definitions/panel.ts';
import { defineCall } from '../wire/contract.ts';

/** One column to sort by. */
export const sortOrder = z.object({ name: fieldName, order: z.enum(['asc', 'desc']) });
export type SortOrder = z.infer<typeof sortOrder>;

/** Which rows of a data definition: shared by list, Excel, quote and chart. */
export const listSelection = z.object({
  code: definitionCode,
  queries: filterValues.default({}),
  /** Searched in every text field. */
  keyword: z.string().max(200).default(''),
  sort: z.array(sortOrder).max(5).default([]),
});

/**
 * Rows of a data definition (spec 7.10b). `index` is the page, from 0; `count` the rows of a page,
 * -1 for all of them (spec 5.5). Forms ask for count 1 without statistics, grids for -1.
 */
export const getListByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'GetListByDataDefinition',
  auth: 'public',
  params: listSelection.extend({
    index: z.int().min(0).max(10_000_000).default(0),
    count: z.int().min(-1).max(100_000).default(-1),
    statistics: z.boolean().default(false),
  }),
  data: gridData,
});
