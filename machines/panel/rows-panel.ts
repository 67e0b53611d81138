import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { type GridState, gridState, pageCount } from './grid-state.ts';
import type { RenamedRow } from './row-key.ts';
import { type AddressView, filtersOfView } from './view-address.ts';

/** What a panel of rows begins with. */
export interface PanelInput {
  /** Code of the data definition. */
  dataCode: string;
  defaultFilters: FilterValues;
  /** What other panels of the page share already; none when left out. */
  shared?: FilterValues;
  /** What the page's address asks for; it wins over what is restored. */
  view?: AddressView;
}

/** What an earlier visit left behind. */
export interface RestoredPanel {
  state: Partial<GridState>;
  /** Only with the option maintaining (spec 4.4). */
  cached: { definition: ClientDataDefinition; data: GridData } | null;
}

/** Which rows are asked for: filtered, and in the page, order and search of the state. */
export interface RowsRequest {
  dataCode: string;
  filters: FilterValues;
  state: GridState;
}

/** The first request of a panel, for its definition and its rows. */
export interface OpenRequest extends RowsRequest {
  /** The filters can only be told when the definition is known. */
  definitionFirst: boolean;
}

/** The definition, and the rows if they were asked for at the same time. */
export interface OpenedPanel {
  definition: Result<ClientDataDefinition>;
  data: Result<GridData> | null;
}

/** What a kept view says of a panel's rows. */
export interface AppliedView {
  filters: FilterValues;
  search: string;
  sort: SortOrder[];
}

/** A wish for other rows; `shared` are the filters that panels of the page share. */
export type RowsChange = Partial<AppliedView & Pick<RowsContext, 'shared'>>;

/** A save elsewhere on the page has given rows other keys. */
export interface RowsRenamed {
  type: 'rows.renamed';
  rows: readonly RenamedRow[];
  /** A script of afterPanelLoaded has saved them: scripts that hang on the selection are not run by that. */
  quietly?: boolean;
}

/** What is done to every panel that shows rows in pages. */
export type RowsEvent =
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'filter.shared'; filters: FilterValues }
  /** A view that was kept under a name. */
  | { type: 'view.applied'; view: AppliedView }
  | { type: 'search.changed'; search: string }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'sort.changed'; sort: SortOrder[] }
  /** Keys of the selected rows, as far as their pages are at hand; `isOne` where a row takes the place of the one before. */
  | { type: 'selection.changed'; selection: string[]; isOne?: boolean }
  | RowsRenamed
  | { type: 'panel.refreshed' };

/** What is known of every panel that shows rows in pages. */
export interface RowsContext {
  dataCode: string;
  defaultFilters: FilterValues;
  definition: ClientDataDefinition | null;
  data: GridData | null;
  failure: Failure | null;
  /** The panel's own. */
  filters: FilterValues;
  shared: FilterValues;
  /** What the address asks for, until it is in force. */
  view: AddressView | null;
  state: GridState;
  /** How often rows were selected no longer without their user having said so: whoever follows them has to be told. */
  losses: number;
}

/** A panel before anything is restored or loaded. */
export function closedPanel({
  dataCode,
  defaultFilters,
  shared = {},
  view,
}: PanelInput): RowsContext {
  return {
    dataCode,
    defaultFilters,
    definition: null,
    data: null,
    failure: null,
    filters: defaultFilters,
    shared,
    view: view ?? null,
    state: gridState.parse({}),
    losses: 0,
  };
}

/**
 * What is left of a panel's filters and sort without the names that its definition has no more, as of a column that was
 * removed while the panel was open; null where it has them all. Default filters are the page's author's to mend.
 */
export function withoutGoneNames(
  { filters, defaultFilters, state }: Pick<RowsContext, 'filters' | 'defaultFilters' | 'state'>,
  { queries, key, fields }: ClientDataDefinition,
): Pick<AppliedView, 'filters' | 'sort'> | null {
  const known = new Set([
    ...queries.map(({ name }) => name),
    ...key,
    ...Object.keys(defaultFilters),
  ]);
  const names = Object.keys(filters).filter((name) => known.has(name));
  const sort = state.sort.filter(({ name }) =>
    fields.some((field) => field.name === name && field.sortable),
  );
  if (names.length === Object.keys(filters).length && sort.length === state.sort.length)
    return null;
  return { filters: Object.fromEntries(names.map((name) => [name, filters[name] ?? null])), sort };
}

type Asked = Pick<RowsContext, 'filters' | 'shared' | 'state'>;

/** Filters that panels of the page share win over the panel's own. */
export function rowsRequest({
  dataCode,
  filters,
  shared,
  state,
}: Asked & Pick<RowsContext, 'dataCode'>): RowsRequest {
  return { dataCode, filters: { ...filters, ...shared }, state };
}

/** Definition and rows at the same time, unless the address names filters in words. */
export function openRequest(context: RowsContext): OpenRequest {
  return {
    ...rowsRequest(context),
    definitionFirst: context.view !== null && context.view.filters !== null,
  };
}

/** A panel with what an earlier visit left behind; what the address asks for goes before. */
export function restoredPanel(
  { defaultFilters, view }: RowsContext,
  { state, cached }: RestoredPanel,
) {
  const restored = gridState.parse({ ...state, ...view?.state });
  return {
    state: restored,
    filters: restored.filters ?? defaultFilters,
    definition: cached?.definition ?? null,
    data: cached?.data ?? null,
  };
}

/** A panel whose definition has come, and with it the meaning of the filters in the address. */
export function definedPanel(
  { view, state, defaultFilters }: Pick<RowsContext, 'view' | 'state' | 'defaultFilters'>,
  result: Result<ClientDataDefinition>,
): Partial<RowsContext> {
  if (!result.ok) return {};
  const definition = result.data;
  const wanted = view?.filters;
  if (!wanted) return { definition, view: null };
  const filters = filtersOfView(definition, wanted, defaultFilters);
  return { definition, view: null, filters, state: { ...state, filters } };
}

/** Other rows than before: they are read from the first page on, and none is selected. */
export function otherRows(
  { filters, shared, ...context }: Asked & Selecting,
  { shared: wanted, ...change }: RowsChange,
) {
  return {
    filters: change.filters ?? filters,
    shared: wanted ?? shared,
    ...withSelection(context, { ...context.state, ...change, pageIndex: 0, selection: [] }),
  };
}

type Selecting = Pick<RowsContext, 'state' | 'losses'>;

/** The state of rows that are others by now, of which maybe fewer are selected. */
export function withSelection({ state: before, losses }: Selecting, state: GridState): Selecting {
  const isLost = state.selection.length < before.selection.length;
  return { state, losses: isLost ? losses + 1 : losses };
}

/** A change of rows, with the selection that it leaves. */
export function withLosses<Change extends { state?: GridState }>(
  context: Selecting,
  change: Change,
): Change & Partial<Selecting> {
  return change.state === undefined
    ? change
    : { ...change, ...withSelection(context, change.state) };
}

/** The page nearest to the one that is asked for, of those that `count` rows make. */
export function nearestPage(pageIndex: number, count: number, pageSize: number): number {
  return Math.max(0, Math.min(pageIndex, pageCount(count, pageSize) - 1));
}

/** Is the panel's machine in a state in which its rows are on their way? */
export function isLoading({ value }: { value: unknown }): boolean {
  return value === 'restoring' || value === 'defining' || value === 'loading';
}
