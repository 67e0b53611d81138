import type { GridState } from '#machines/panel/grid-state.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import type { ColumnLayout } from '../grid/columns/column-layout.ts';

/** The panel whose views they are. */
export interface ViewPlace {
  formCode: string;
  panelCode: string;
}

/** Widths that a view can say. */
const LEAST_WIDTH = 20;
const MOST_WIDTH = 2000;

/** What a panel shows at this moment, as a view keeps it. */
export function contentOf(
  filters: FilterValues,
  state: Pick<GridState, 'search' | 'sort'>,
  columns: { layout: ColumnLayout; columns: readonly { name: string; visible: boolean }[] },
): ViewContent {
  return {
    filters,
    keyword: state.search,
    sort: state.sort,
    columns: columns.columns.map(({ name, visible }) => {
      const width = columns.layout.widths[name];
      return {
        name,
        hidden: !visible,
        ...(width === undefined
          ? {}
          : { width: Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width))) }),
      };
    }),
  };
}

/** The columns of a view as a grid arranges them. */
export function layoutOf({ columns }: Pick<ViewContent, 'columns'>): ColumnLayout {
  return {
    order: columns.map(({ name }) => name),
    widths: Object.fromEntries(
      columns.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width]])),
    ),
    hidden: columns.filter(({ hidden }) => hidden).map(({ name }) => name),
  };
}

/** Do both make the panel look the same? */
export function isSameContent(a: ViewContent, b: ViewContent): boolean {
  return canonical(a) === canonical(b);
}

function canonical({ filters, keyword, sort, columns }: ViewContent): string {
  const entries = Object.entries(filters).sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([
    entries,
    keyword,
    sort.map(({ name, order }) => [name, order]),
    columns.map(({ name, width, hidden }) => [name, width ?? null, hidden]),
  ]);
}
