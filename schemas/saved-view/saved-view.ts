import { z } from 'zod';
import { fieldName } from '../definitions/common.ts';
import { filterValues } from '../definitions/panel.ts';
import { sortOrder } from '../web-ui-service/get-list-by-data-definition.ts';

/** Bytes of one view's content as JSON. */
export const MAX_VIEW_BYTES = 32_768;

/** What a panel looks like under a name: everything that its user can set on the grid's toolbar. */
export const viewContent = z.object({
  filters: filterValues.default({}),
  /** Searched in every text field. */
  keyword: z.string().max(200).default(''),
  sort: z.array(sortOrder).max(5).default([]),
  /** Columns in their order; fields that are not listed stand behind them as the definition has them. */
  columns: z
    .array(
      z.object({
        name: fieldName,
        /** Pixels; the definition's own when left out. */
        width: z.int().min(20).max(2000).optional(),
        hidden: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
});
export type ViewContent = z.infer<typeof viewContent>;

export const viewId = z.uuid();

/** What a view is called: unique among the views that one user keeps for one panel. */
export const viewName = z.string().trim().min(1).max(80);

/** A view as its panel offers it. */
export const savedView = z.object({
  id: viewId,
  name: viewName,
  /** Offered to everybody who may open the page, not to its owner only. */
  shared: z.boolean(),
  /** Kept by the user who asks: nobody else may change, rename or delete it. */
  mine: z.boolean(),
  /** Name of who keeps it. */
  owner: z.string(),
  content: viewContent,
});
export type SavedView = z.infer<typeof savedView>;
