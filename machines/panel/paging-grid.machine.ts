import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, outputOf } from '../outcome.ts';
import { type GridState, pageCount } from './grid-state.ts';
import { withKeptRows } from './kept-rows.ts';
import { rowKey } from './row-key.ts';
import {
  type AppliedView,
  closedPanel,
  definedPanel,
  fromFirstPage,
  nearestPage,
  type OpenedPanel,
  type OpenRequest,
  openRequest,
  type PanelInput,
  type RestoredPanel,
  type RowsContext,
  type RowsEvent,
  type RowsRequest,
  restoredPanel,
  rowsRequest,
} from './rows-panel.ts';
import {
  broken,
  definitionRefused,
  error,
  loadShared,
  openedRows,
  openShared,
  refresh,
  restoring,
  rowsRefused,
  rowsToCome,
  takeDefinition,
  takeOpened,
  takeRows,
} from './rows-states.ts';

/** `data` is the page in sight. */
export interface PagingGridContext extends RowsContext {
  /** Selected rows that lie on other pages; those of this page are looked up there. */
  elsewhere: Row[];
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
    events: {} as RowsEvent,
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
    setRestored: assign(({ context }, restored: RestoredPanel) => {
      const panel = restoredPanel(context, restored);
      // Rows selected on other pages are not kept, so neither is their selection.
      const selection = restored.cached === null ? [] : panel.state.selection;
      return { ...panel, state: { ...panel.state, selection } };
    }),
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) =>
      definedPanel(context, result),
    ),
    setData: assign(({ context }, result: Result<GridData> | null) => {
      if (!result?.ok) return {};
      const key = context.definition?.key ?? [];
      const here = new Set(result.data.list.map((row) => rowKey(row, key)));
      return {
        data: withKeptRows(context.data, result.data, key),
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
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
    setFilters: assign(({ context }, filters: FilterValues) => ({
      filters,
      elsewhere: [],
      state: fromFirstPage(context.state, { filters }),
    })),
    setShared: assign(({ context }, shared: FilterValues) => ({
      shared,
      elsewhere: [],
      state: fromFirstPage(context.state),
    })),
    setView: assign(({ context }, { filters, search, sort }: AppliedView) => ({
      filters,
      elsewhere: [],
      state: fromFirstPage(context.state, { filters, search, sort }),
    })),
    setPage: assign(({ context: { data, state } }, pageIndex: number) => ({
      state: {
        ...state,
        pageIndex: nearestPage(pageIndex, data?.allCount ?? 0, state.pageSize),
      },
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
  context: ({ input }) => ({ ...closedPanel(input), elsewhere: [] }),
  initial: 'restoring',
  on: {
    'filter.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setFilters', params: ({ event }) => event.filters },
    },
    'filter.shared': loadShared,
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
      actions: { type: 'setPage', params: ({ event }) => event.pageIndex },
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
    'panel.refreshed': refresh,
  },
  states: {
    restoring,
    defining: {
      invoke: {
        src: 'open',
        input: ({ context }) => openRequest(context),
        onDone: [
          definitionRefused,
          rowsToCome,
          rowsRefused,
          {
            guard: { type: 'isBeyond', params: openedRows },
            target: 'loading',
            actions: [takeDefinition, { type: 'goToLastPage', params: openedRows }],
          },
          {
            guard: { type: 'isEmpty', params: openedRows },
            target: 'empty',
            actions: takeOpened,
          },
          {
            target: 'loaded',
            actions: takeOpened,
          },
        ],
        onError: broken,
      },
      on: { 'filter.shared': openShared },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRows',
        input: ({ context }) => rowsRequest(context),
        onDone: [
          {
            guard: { type: 'failed', params: outputOf },
            target: 'error',
            actions: { type: 'setFailure', params: failureOf },
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
            actions: takeRows,
          },
          {
            target: 'loaded',
            actions: takeRows,
          },
        ],
        onError: broken,
      },
    },
    error,
    empty: {},
    loaded: {},
  },
});
