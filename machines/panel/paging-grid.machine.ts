import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction } from '../missing-actor.ts';
import { outputOf, when } from '../outcome.ts';
import { type GridState, pageCount } from './grid-state.ts';
import { withKeptRows } from './kept-rows.ts';
import { rowNowOf, withRenamedRows } from './renamed-rows.ts';
import { keyOfId, type RenamedRow, rowKey } from './row-key.ts';
import {
  closedPanel,
  definedPanel,
  nearestPage,
  openRequest,
  otherRows,
  type PanelInput,
  type RestoredPanel,
  type RowsChange,
  type RowsContext,
  type RowsEvent,
  restoredPanel,
  rowsRequest,
} from './rows-panel.ts';
import {
  asksForGone,
  broken,
  definitionRefused,
  error,
  goneNames,
  loaded,
  loadedEmpty,
  loadRefused,
  loadShared,
  opened,
  openedEmpty,
  openedRows,
  openShared,
  restoring,
  rowsActors,
  rowsGuards,
  rowsRefused,
  rowsToCome,
  takeDefinition,
  takeFilters,
  takePageSize,
  takeRenamed,
  takeView,
  toggleViewAll,
} from './rows-states.ts';

/** `data` is the page in sight. */
interface PagingGridContext extends RowsContext {
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

/** Keys of the selected rows that an earlier visit has left behind, and whose pages have not been in sight since. */
export function unseenSelection(context: PagingGridContext): Row[] {
  const seen = new Set(keysOf(context, selectedRows(context)));
  const key = context.definition?.key ?? [];
  return context.state.selection
    .filter((id) => !seen.has(id))
    .map((id) => keyOfId(id, key))
    .filter((one) => one !== null);
}

function keysOf({ definition }: PagingGridContext, rows: readonly Row[]): string[] {
  return rows.map((row) => rowKey(row, definition?.key ?? []));
}

type SelectionChanged = Extract<RowsEvent, { type: 'selection.changed' }>;

/**
 * A grid whose pages, sort and search are the server's (spec 2.14c, 4.3, 7.10b): every change asks for
 * one page; a search or another filter starts at the first page; the page of before stays in sight
 * until the new one is there.
 */
export const pagingGridMachine = setup({
  types: {
    context: {} as PagingGridContext,
    events: {} as
      | RowsEvent
      /** Rows were deleted, also by others, or may be others by now than those that were selected on their pages. */
      | { type: 'rows.deselected'; ids: string[] },
    input: {} as PanelInput,
  },
  actors: rowsActors,
  guards: {
    ...rowsGuards,
    asksForGone,
    /** Rows were deleted meanwhile: this page does not exist any more. */
    isBeyond: ({ context: { state } }, result: Result<GridData> | null) =>
      result?.ok === true &&
      result.data.list.length === 0 &&
      result.data.allCount > 0 &&
      state.pageIndex >= pageCount(result.data.allCount, state.pageSize),
  },
  actions: {
    setRestored: assign(({ context }, restored: RestoredPanel) => restoredPanel(context, restored)),
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
    askForOthers: assign(({ context }, change: RowsChange) => ({
      ...otherRows(context, change),
      elsewhere: [],
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
    setSelection: assign(({ context }, { selection, isOne = false }: SelectionChanged) => {
      const { data, state } = context;
      if (isOne) return { elsewhere: [], state: { ...state, selection } };
      const here = new Set(keysOf(context, data?.list ?? []));
      // Also rows that an earlier visit has selected, and whose pages have not been in sight since.
      const kept = state.selection.filter((id) => !here.has(id));
      return { state: { ...state, selection: [...new Set([...kept, ...selection])] } };
    }),
    /** Rows that nobody has seen on this visit are not selected any more: they would come back unasked. */
    setSearch: assign(({ context }, search: string) => ({
      state: {
        ...context.state,
        search,
        pageIndex: 0,
        selection: keysOf(context, selectedRows(context)),
      },
    })),
    deselect: assign(({ context }, ids: readonly string[]) => {
      const key = context.definition?.key ?? [];
      const isLeft = (id: string) => !ids.includes(id);
      return {
        elsewhere: context.elsewhere.filter((row) => isLeft(rowKey(row, key))),
        state: { ...context.state, selection: context.state.selection.filter(isLeft) },
      };
    }),
    renameRows: assign(({ context }, renamed: readonly RenamedRow[]) => ({
      ...withRenamedRows(context, renamed),
      elsewhere: context.elsewhere.map(rowNowOf(renamed, context.definition?.key ?? [])),
    })),
    remember: missingAction('remember') as () => void,
    /** Finds out which selected rows are gone: a page that is read anew tells of its own alone, and those may have moved. */
    lookForSelected: missingAction('lookForSelected') as () => void,
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
      actions: takeFilters,
    },
    'filter.shared': loadShared,
    'view.applied': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: takeView,
    },
    'search.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setSearch', params: ({ event }) => event.search },
    },
    'page.requested': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setPage', params: ({ event }) => event.pageIndex },
    },
    'pageSize.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: takePageSize,
    },
    'viewAll.toggled': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: toggleViewAll,
    },
    'sort.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: { type: 'setState', params: ({ event }) => ({ sort: event.sort, pageIndex: 0 }) },
    },
    'selection.changed': {
      actions: [
        { type: 'setSelection', params: ({ event }) => event },
        'remember',
        'announceSelection',
      ],
    },
    'rows.deselected': {
      actions: [
        { type: 'deselect', params: ({ event }) => event.ids },
        'remember',
        'announceSelection',
      ],
    },
    'rows.renamed': takeRenamed,
    'panel.refreshed': [
      { guard: 'hasDefinition', target: '.loading', actions: 'lookForSelected' },
      { target: '.defining' },
    ],
  },
  states: {
    restoring,
    defining: {
      invoke: {
        src: 'open',
        input: ({ context }) => openRequest(context),
        onDone: [
          definitionRefused,
          goneNames,
          rowsToCome,
          rowsRefused,
          {
            guard: { type: 'isBeyond', params: openedRows },
            target: 'loading',
            actions: [takeDefinition, { type: 'goToLastPage', params: openedRows }],
          },
          openedEmpty,
          opened,
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
          loadRefused,
          {
            ...when('isBeyond', 'loading'),
            reenter: true,
            actions: { type: 'goToLastPage', params: outputOf },
          },
          loadedEmpty,
          loaded,
        ],
        onError: broken,
      },
    },
    error,
    empty: {},
    loaded: {},
  },
});
