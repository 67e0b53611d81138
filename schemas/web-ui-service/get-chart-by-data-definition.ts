import * as z from 'zod/mini';
import { definitionCode, label } from '../definitions/common.ts';
import { defineCall } from '../wire/contract.ts';
import { listSelection } from './get-list-by-data-definition.ts';

/** A chart's numbers, whatever draws them. */
export const chartData = z.object({
  /** bar, line or pie; a client that has no adapter for a kind says so (spec 8.12). */
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  title: z._default(label, ''),
  /** Names of the groups, in the order in which they are drawn. */
  categories: z.array(label),
  /** One value for each category; null where a series has none. */
  series: z.array(z.object({ name: label, values: z.array(z.nullable(z.number())) })),
  /**
   * The place of each slice of a pie, else of each series, among the options of the field that parts them: an option has
   * one colour in all charts. Left out where the field has no options.
   */
  optionPlaces: z.optional(z.array(z.int().check(z.nonnegative()))),
  /** Which groups or series these are, where there are more than anybody asked to leave out. */
  cut: z.optional(z.enum(['largest', 'latest'])),
  /** How the values are written out. */
  format: z.optional(z.enum(['money', 'integer', 'decimal', 'percent'])),
  /** Their column keeps more places than that shows of others: none is rounded away. */
  exact: z.optional(z.boolean()),
});
export type ChartData = z.infer<typeof chartData>;

/** A chart of a data definition over the rows that match the filters (spec 7.10d). */
export const getChartByDataDefinition = defineCall({
  servlet: 'WebUiService',
  command: 'GetChartByDataDefinition',
  auth: 'public',
  params: z.extend(z.pick(listSelection, { code: true, queries: true, keyword: true }), {
    /** Code of the chart in the definition. */
    chart: definitionCode,
  }),
  data: chartData,
});
