import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf } from '../outcome.ts';
import { type GridState, gridState, pageCount } from './grid-state.ts';
import type {
  AppliedView,
  OpenedPanel,
  OpenRequest,
  PanelInput,
  RestoredPanel,
  RowsRequest,
} from './panel.machine.ts';
import { rowKey } from './row-key.ts';
import { type AddressView, filtersOfView } from './view-address.ts';

export type PagingGridEvent =
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'filter.shared'; filters: FilterValues }
  /** A view that was kept under a name. */
  | { type: 'view.applied'; view: AppliedView }
  | { type: 'search.changed'; search: string }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'sort.changed'; sort: SortOrder[] }
  /** Keys of the selected rows of the page in sight. */
  | { type: 'selection.changed'; selection: string[] }
  | { type: 'panel.refreshed' };

export interface PagingGridContext {
  dataCode: string;
  defaultFilters: FilterValues;
  definition: ClientDataDefinition | null;
  /** The page in sight. */
  data: GridData | null;
  failure: Failure | null;
  filters: FilterValues;
  shared: FilterValues;
  view: AddressView | null;
  state: GridState;
  /** Selected rows that lie on other pages; those of this page are looked up there. */
  elsewhere: Row[];
}

function requestOf(context: PagingGridContext): RowsRequest {
  return {
    dataCode: context.dataCode,
    filters: { ...context.filters, ...context.shared },
    state: context.state,
  };
}

/** Selected rows of all pages. */
export function selectedRows(context: PagingGridContext): Row[] {
  const { definition, data, state, elsewhere } = context;
  if (definition === null || data === null) return [];
  const chosen = new Set(state.selection);
  return [...elsewhere, ...data.list.filter((row) => chosen.has(rowKey(row, definition.key)))];
}

/**
 * A grid whose pages, sort and search are the server's (spec 2.14c, 4.3, 7.10b): every change asks for
 * one page; a search or another filter starts at the first page; the page of before stays in sight
 * until the new one is there.
 */
export const pagingGridMachine = setup({
  types: {
    context: {} as PagingGridContext,
    events: {} as PagingGridEvent,
    input: {} as PanelInput,
  },
  actors: {
    restore: missingActor<RestoredPanel, void>('restore'),
    /** Loads the definition and, unless they have to wait for it, the rows at the same time. */
    open: missingActor<OpenedPanel, OpenRequest>('open'),
    loadRows: missingActor<Result<GridData>, RowsRequest>('loadRows'),
  },
  guards: {
    failed: (_, result: Result<unknown> | null) => result?.ok === false,
    waitsForRows: (_, opened: OpenedPanel) => opened.definition.ok && opened.data === null,
    hasDefinition: ({ context }) => context.definition !== null,
    /** Rows were deleted meanwhile: this page does not exist any more. */
    isBeyond: ({ context }, result: Result<GridData> | null) =>
      result?.ok === true &&
      result.data.list.length === 0 &&
      result.data.allCount > 0 &&
      context.state.pageIndex > 0,
    isEmpty: (_, result: Result<GridData> | null) =>
      result?.ok === true && result.data.list.length === 0,
  },
  actions: {
    setRestored: assign(({ context }, { state, cached }: RestoredPanel) => {
      const restored = gridState.parse({ ...state, ...context.view?.state });
      return {
        // Rows selected on other pages are not kept, so neither is their selection.
        state: { ...restored, selection: cached === null ? [] : restored.selection },
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
      const key = context.definition?.key ?? [];
      const here = new Set(result.data.list.map((row) => rowKey(row, key)));
      return {
        data: result.data,
        failure: null,
        elsewhere: selectedRows(context).filter((row) => !here.has(rowKey(row, key))),
      };
    }),
    goToLastPage: assign({
      state: ({ context }, result: Result<GridData> | null) => ({
        ...context.state,
        pageIndex: result?.ok ? pageCount(result.data.allCount, context.state.pageSize) - 1 : 0,
      }),
    }),
    setFailure: assign({
      failure: (_, result: Result<unknown> | null) =>
        result === null || result.ok ? null : result,
    }),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
    clearFailure: assign({ failure: null }),
    setFilters: assign(({ context }, filters: FilterValues) => ({
      filters,
      elsewhere: [],
      state: { ...context.state, filters, pageIndex: 0, selection: [] },
    })),
    setShared: assign(({ context }, shared: FilterValues) => ({
      shared,
      elsewhere: [],
      state: { ...context.state, pageIndex: 0, selection: [] },
    })),
    setView: assign(({ context }, { filters, search, sort }: AppliedView) => ({
      filters,
      elsewhere: [],
      state: { ...context.state, filters, search, sort, pageIndex: 0, selection: [] },
    })),
    setState: assign({
      state: ({ context }, change: Partial<GridState>) => ({ ...context.state, ...change }),
    }),
    setSelection: assign(({ context }, selection: string[]) => {
      const key = context.definition?.key ?? [];
      const kept = context.elsewhere.map((row) => rowKey(row, key));
      return {
        state: { ...context.state, selection: [...new Set([...kept, ...selection])] },
      };
    }),
    remember: missingAction('remember') as () => void,
    announceLoaded: () => {},
    announceSelection: () => {},
  },
}).createMachine({
  id: 'pagingGrid',
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
    elsewhere: [],
  }),
  initial: 'restoring',
  on: {
    'filter.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setFilters', params: ({ event }) => event.filters },
    },
    'filter.shared': {
      target: '.loading',
      actions: { type: 'setShared', params: ({ event }) => event.filters },
    },
    'view.applied': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setView', params: ({ event }) => event.view },
    },
    'search.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: {
        type: 'setState',
        params: ({ event }) => ({ search: event.search, pageIndex: 0 }),
      },
    },
    'page.requested': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: {
        type: 'setState',
        params: ({ context, event }) => ({
          pageIndex: Math.max(
            0,
            Math.min(
              event.pageIndex,
              pageCount(context.data?.allCount ?? 0, context.state.pageSize) - 1,
            ),
          ),
        }),
      },
    },
    'pageSize.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: {
        type: 'setState',
        params: ({ event }) => ({ pageSize: event.pageSize, pageIndex: 0, viewAll: false }),
      },
    },
    'viewAll.toggled': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: {
        type: 'setState',
        params: ({ context }) => ({ viewAll: !context.state.viewAll, pageIndex: 0 }),
      },
    },
    'sort.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setState', params: ({ event }) => ({ sort: event.sort, pageIndex: 0 }) },
    },
    'selection.changed': {
      actions: [
        { type: 'setSelection', params: ({ event }) => event.selection },
        'remember',
        'announceSelection',
      ],
    },
    'panel.refreshed': [
      { guard: 'hasDefinition', target: '.loading' },
      { target: '.defining', actions: 'clearFailure' },
    ],
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
            guard: { type: 'isBeyond', params: ({ event }) => event.output.data },
            target: 'loading',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'goToLastPage', params: ({ event }) => event.output.data },
            ],
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output.data },
            target: 'empty',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'setData', params: ({ event }) => event.output.data },
              'remember',
              'announceLoaded',
            ],
          },
          {
            target: 'loaded',
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
            guard: { type: 'failed', params: outputOf },
            target: 'error',
            actions: { type: 'setFailure', params: outputOf },
          },
          {
            guard: { type: 'isBeyond', params: outputOf },
            target: 'loading',
            reenter: true,
            actions: { type: 'goToLastPage', params: outputOf },
          },
          {
            guard: { type: 'isEmpty', params: outputOf },
            target: 'empty',
            actions: [{ type: 'setData', params: outputOf }, 'remember', 'announceLoaded'],
          },
          {
            target: 'loaded',
            actions: [{ type: 'setData', params: outputOf }, 'remember', 'announceLoaded'],
          },
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
