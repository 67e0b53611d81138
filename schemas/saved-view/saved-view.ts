import * as z from 'zod/mini';
import { fieldName, MOST_FIELDS } from '../definitions/common.ts';
import { filterValues } from '../definitions/panel.ts';
import { sortOrder } from '../web-ui-service/get-list-by-data-definition.ts';
import { isSeen } from '../wire/seen-text.ts';

/** Bytes of one view's content as JSON. */
export const MAX_VIEW_BYTES = 32_768;

/** What a panel looks like under a name: everything that its user can set on the grid's toolbar. */
export const viewContent = z.object({
  filters: z._default(filterValues, {}),
  /** Searched in every text field. */
  keyword: z._default(z.string().check(z.maxLength(200)), ''),
  sort: z._default(z.array(sortOrder).check(z.maxLength(5)), []),
  /** Columns in their order; fields that are not listed stand behind them as the definition has them. */
  columns: z._default(
    z
      .array(
        z.object({
          name: fieldName,
          /** Pixels; the definition's own when left out. */
          width: z.optional(z.int().check(z.minimum(20), z.maximum(2000))),
          hidden: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(MOST_FIELDS)),
    [],
  ),
});
export type ViewContent = z.infer<typeof viewContent>;

/** Names a view; made by the server. */
export const viewId = z.uuid();

/** They end a line, or turn the direction of what stands behind a name, as that of its owner. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** What a view is called: unique among the views that one user keeps for one panel, and seen by others. */
export const viewName = z.string().check(
  z.overwrite((name) => name.replace(CONTROLS, ' ').trim()),
  z.minLength(1),
  z.maxLength(80),
  z.refine(isSeen),
);

/** A view as its panel offers it. */
export const savedView = z.object({
  id: viewId,
  name: z.string(),
  /** Offered to everybody who may open the page, not to its owner only. */
  shared: z.boolean(),
  /** Kept by the user who asks: nobody else may change, rename or delete it. */
  mine: z.boolean(),
  /** Name of who keeps it. */
  owner: z.string(),
  content: viewContent,
});
export type SavedView = z.infer<typeof savedView>;
