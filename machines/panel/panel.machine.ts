import { assign, setup } from 'xstate';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf } from '../outcome.ts';
import { type GridState, gridState, pageCount } from './grid-state.ts';
import { rowKey } from './row-key.ts';
import { type AddressView, filtersOfView } from './view-address.ts';

export interface PanelInput {
  /** Code of the data definition. */
  dataCode: string;
  defaultFilters: FilterValues;
  /** What the page's address asks for; it wins over what is restored. */
  view?: AddressView;
  /** Filters that other panels of the page share. */
  shared?: FilterValues;
}

/** What an earlier visit left behind. */
export interface RestoredPanel {
  state: Partial<GridState>;
  /** Only with the option maintaining (spec 4.4). */
  cached: { definition: ClientDataDefinition; data: GridData } | null;
}

export interface RowsRequest {
  dataCode: string;
  filters: FilterValues;
  state: GridState;
}

/** The definition, and the rows if they were asked for at the same time. */
export interface OpenedPanel {
  definition: Result<ClientDataDefinition>;
  data: Result<GridData> | null;
}

export interface OpenRequest extends RowsRequest {
  /** The filters can only be told when the definition is known. */
  definitionFirst: boolean;
}

/** What a kept view says of a panel's rows. */
export interface AppliedView {
  filters: FilterValues;
  search: string;
  sort: SortOrder[];
}

export type PanelEvent =
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'filter.shared'; filters: FilterValues }
  /** A view that was kept under a name. */
  | { type: 'view.applied'; view: AppliedView }
  | { type: 'search.changed'; search: string }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'sort.changed'; sort: SortOrder[] }
  | { type: 'selection.changed'; selection: string[] }
  /** Rows that the search leaves over, told by the grid that searches. */
  | { type: 'matches.counted'; count: number }
  | { type: 'panel.refreshed' };

export interface PanelContext {
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
  /** Rows after the search; null while there is no search. */
  matches: number | null;
}

/** Rows that the pages are made of. */
export function rowCount(context: Pick<PanelContext, 'data' | 'matches'>): number {
  return context.matches ?? context.data?.list.length ?? 0;
}

function requestOf(context: PanelContext): RowsRequest {
  return {
    dataCode: context.dataCode,
    filters: { ...context.filters, ...context.shared },
    state: context.state,
  };
}

/**
 * A panel whose rows come whole from a data definition and are paged, sorted and searched where they
 * are (spec 4.1, 4.2, 4.5): loading → error, empty or loaded; a change of filters loads again, with
 * the rows of before in sight until the new ones are there.
 */
export const panelMachine = setup({
  types: {
    context: {} as PanelContext,
    events: {} as PanelEvent,
    input: {} as PanelInput,
  },
  actors: {
    /** Reads what an earlier visit left behind (spec 4.4, 4.5). */
    restore: missingActor<RestoredPanel, void>('restore'),
    /** Loads the definition and, unless they have to wait for it, the rows at the same time. */
    open: missingActor<OpenedPanel, OpenRequest>('open'),
    loadRows: missingActor<Result<GridData>, RowsRequest>('loadRows'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasRows: (_, result: Result<GridData> | null) =>
      result?.ok === true && result.data.list.length > 0,
    failed: (_, result: Result<unknown> | null) => result?.ok === false,
    waitsForRows: (_, opened: OpenedPanel) => opened.definition.ok && opened.data === null,
    hasDefinition: ({ context }) => context.definition !== null,
  },
  actions: {
    setRestored: assign(({ context }, { state, cached }: RestoredPanel) => {
      const restored = gridState.parse({ ...state, ...context.view?.state });
      return {
        state: restored,
        filters: restored.filters ?? context.defaultFilters,
        definition: cached?.definition ?? null,
        data: cached?.data ?? null,
      };
    }),
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) => {
      if (!result.ok) return {};
      const wanted = context.view?.filters;
      const definition = result.data;
      if (!wanted) return { definition, view: null };
      const filters = filtersOfView(definition.queries, wanted, context.defaultFilters);
      return { definition, view: null, filters, state: { ...context.state, filters } };
    }),
    setData: assign(({ context }, result: Result<GridData> | null) => {
      if (!result?.ok) return {};
      const { definition, state } = context;
      const pages = pageCount(result.data.list.length, state.pageSize);
      const keys = new Set(
        definition === null ? [] : result.data.list.map((row) => rowKey(row, definition.key)),
      );
      const kept = state.selection.filter((key) => keys.has(key));
      return {
        data: result.data,
        failure: null,
        state: {
          ...state,
          pageIndex: Math.min(state.pageIndex, pages - 1),
          selection: state.selection.length > 0 ? kept : result.data.selectedIds,
        },
      };
    }),
    setFailure: assign({
      failure: (_, result: Result<unknown> | null) =>
        result === null || result.ok ? null : result,
    }),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
    clearFailure: assign({ failure: null }),
    setFilters: assign(({ context }, filters: FilterValues) => ({
      filters,
      matches: null,
      state: { ...context.state, filters, pageIndex: 0, selection: [] },
    })),
    setShared: assign(({ context }, shared: FilterValues) => ({
      shared,
      matches: null,
      state: { ...context.state, pageIndex: 0, selection: [] },
    })),
    setView: assign(({ context }, { filters, search, sort }: AppliedView) => ({
      filters,
      matches: null,
      state: { ...context.state, filters, search, sort, pageIndex: 0, selection: [] },
    })),
    setState: assign({
      state: ({ context }, change: Partial<GridState>) => ({ ...context.state, ...change }),
    }),
    setMatches: assign(({ context }, count: number) => ({
      matches: context.state.search === '' ? null : count,
    })),
    /** Keeps page, size and selection under the panel's cache id (spec 4.5), and the address. */
    remember: missingAction('remember') as () => void,
    /** Raises afterPanelLoaded for the panel's script (spec 4.8). */
    announceLoaded: () => {},
    /** Raises selectionChanged for the panel's script (spec 4.8). */
    announceSelection: () => {},
  },
}).createMachine({
  id: 'panel',
  context: ({ input }) => ({
    dataCode: input.dataCode,
    defaultFilters: input.defaultFilters,
    definition: null,
    data: null,
    failure: null,
    filters: input.defaultFilters,
    shared: input.shared ?? {},
    view: input.view ?? null,
    state: gridState.parse({}),
    matches: null,
  }),
  initial: 'restoring',
  on: {
    'filter.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: [{ type: 'setFilters', params: ({ event }) => event.filters }, 'remember'],
    },
    'filter.shared': {
      target: '.loading',
      actions: { type: 'setShared', params: ({ event }) => event.filters },
    },
    'view.applied': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: [{ type: 'setView', params: ({ event }) => event.view }, 'remember'],
    },
    'panel.refreshed': [
      { guard: 'hasDefinition', target: '.loading' },
      { target: '.defining', actions: 'clearFailure' },
    ],
    'search.changed': {
      actions: [
        {
          type: 'setState',
          params: ({ event }) => ({ search: event.search, pageIndex: 0 }),
        },
        'remember',
      ],
    },
    'matches.counted': { actions: { type: 'setMatches', params: ({ event }) => event.count } },
    'page.requested': {
      actions: [
        {
          type: 'setState',
          params: ({ context, event }) => ({
            pageIndex: Math.max(
              0,
              Math.min(event.pageIndex, pageCount(rowCount(context), context.state.pageSize) - 1),
            ),
          }),
        },
        'remember',
      ],
    },
    'pageSize.changed': {
      actions: [
        {
          type: 'setState',
          params: ({ event }) => ({ pageSize: event.pageSize, pageIndex: 0, viewAll: false }),
        },
        'remember',
      ],
    },
    'viewAll.toggled': {
      actions: [
        {
          type: 'setState',
          params: ({ context }) => ({ viewAll: !context.state.viewAll, pageIndex: 0 }),
        },
        'remember',
      ],
    },
    'sort.changed': {
      actions: [{ type: 'setState', params: ({ event }) => ({ sort: event.sort }) }, 'remember'],
    },
    'selection.changed': {
      actions: [
        { type: 'setState', params: ({ event }) => ({ selection: event.selection }) },
        'remember',
        'announceSelection',
      ],
    },
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: { target: 'defining', actions: { type: 'setRestored', params: outputOf } },
        onError: 'defining',
      },
      on: {
        'filter.shared': {
          actions: { type: 'setShared', params: ({ event }) => event.filters },
        },
      },
    },
    defining: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({
          ...requestOf(context),
          definitionFirst: context.view !== null && context.view.filters !== null,
        }),
        onDone: [
          {
            guard: { type: 'failed', params: ({ event }) => event.output.definition },
            target: 'error',
            actions: { type: 'setFailure', params: ({ event }) => event.output.definition },
          },
          {
            guard: { type: 'waitsForRows', params: outputOf },
            target: 'loading',
            actions: { type: 'setDefinition', params: ({ event }) => event.output.definition },
          },
          {
            guard: { type: 'failed', params: ({ event }) => event.output.data },
            target: 'error',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'setFailure', params: ({ event }) => event.output.data },
            ],
          },
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output.data },
            target: 'loaded',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'setData', params: ({ event }) => event.output.data },
              'remember',
              'announceLoaded',
            ],
          },
          {
            target: 'empty',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'setData', params: ({ event }) => event.output.data },
              'remember',
              'announceLoaded',
            ],
          },
        ],
        onError: { target: 'error', actions: { type: 'setFault', params: faultOf } },
      },
      on: {
        'filter.shared': {
          target: 'defining',
          reenter: true,
          actions: { type: 'setShared', params: ({ event }) => event.filters },
        },
      },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRows',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'hasRows', params: outputOf },
            target: 'loaded',
            actions: [{ type: 'setData', params: outputOf }, 'remember', 'announceLoaded'],
          },
          {
            guard: { type: 'succeeded', params: outputOf },
            target: 'empty',
            actions: [{ type: 'setData', params: outputOf }, 'remember', 'announceLoaded'],
          },
          { target: 'error', actions: { type: 'setFailure', params: outputOf } },
        ],
        onError: { target: 'error', actions: { type: 'setFault', params: faultOf } },
      },
    },
    error: {
      on: {
        'filter.shared': [
          {
            guard: 'hasDefinition',
            target: 'loading',
            actions: { type: 'setShared', params: ({ event }) => event.filters },
          },
          { actions: { type: 'setShared', params: ({ event }) => event.filters } },
        ],
      },
    },
    empty: {},
    loaded: {},
  },
});
