import type { GridState } from '#machines/panel/grid-state.ts';
import { withoutGoneNames } from '#machines/panel/rows-panel.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { ViewContent } from '#schemas/saved-view/saved-view.ts';
import { NOTHING } from '../address-filters.ts';
import { type ColumnLayout, orderedNames } from '../grid/columns/column-layout.ts';
import { columnFields } from '../grid/columns/use-column-layout.ts';

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

/**
 * Those of a panel's default filters that the page's address gives.
 *
 * @param names filters that take their values from the address, where it has them.
 */
export function recordFiltersOf(
  defaultFilters: FilterValues,
  names: readonly string[],
): FilterValues {
  return Object.fromEntries(
    Object.entries(defaultFilters).filter(
      ([name, value]) => names.includes(name) && value !== NOTHING,
    ),
  );
}

/** Filters as a view keeps them: that they are those of the page's record, and not which record that is. */
export function keptFilters(filters: FilterValues, recordFilters: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const isOfRecord = Object.hasOwn(recordFilters, name) && recordFilters[name] === value;
      return [name, isOfRecord ? NOTHING : value];
    }),
  );
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

/** The panel by which a view is shown. */
interface ViewedPanel {
  definition: ClientDataDefinition;
  defaultFilters: FilterValues;
  /** Those of its default filters that the page's address gives. */
  recordFilters: FilterValues;
  state: GridState;
}

/**
 * What a panel shows by a view: its fields are those that there are by now, and the record whose rows it shows is the
 * page's, whichever page it was kept on.
 */
export function shownContent(
  content: ViewContent,
  { definition, defaultFilters, recordFilters, state }: ViewedPanel,
): ViewContent {
  const { keyword, sort } = content;
  const wanted = { filters: { ...content.filters, ...recordFilters }, sort };
  const asked = { filters: wanted.filters, defaultFilters, state: { ...state, sort } };
  const known = withoutGoneNames(asked, definition) ?? wanted;
  const layout = layoutOf(content);
  const names = columnFields(definition).map(({ name }) => name);
  const columns = orderedNames(names, layout.order).map((name) => ({
    name,
    visible: !layout.hidden.includes(name),
  }));
  return contentOf(known.filters, { search: keyword, sort: known.sort }, { layout, columns });
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
