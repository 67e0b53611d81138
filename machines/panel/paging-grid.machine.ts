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
import { type RenamedRow, rowKey } from './row-key.ts';
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
  withSelection,
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
  refresh,
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
  /** What the page in sight was asked for by; null before the first one. */
  asked: string | null;
  /** One row is selected, in the place of the one before. */
  isOne: boolean;
}

/** Two that ask by the same want the same page. */
function askedBy({ filters, shared, state }: Pick<RowsContext, 'filters' | 'shared' | 'state'>) {
  const { selection: _, ...place } = state;
  return JSON.stringify([filters, shared, place]);
}

/** Selected rows of all pages. */
export function selectedRows(context: PagingGridContext): Row[] {
  const { definition, data, state, elsewhere } = context;
  if (definition === null || data === null) return [];
  const chosen = new Set(state.selection);
  return [...elsewhere, ...data.list.filter((row) => chosen.has(rowKey(row, definition.key)))];
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
      /** Rows were deleted, or may be others by now than those that were selected on their pages. */
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
      const here = new Set(keysOf(context, result.data.list));
      const asked = askedBy(context);
      // Of several rows one that is not where it was selected is deleted where there are fewer: it would have the others
      // refused. Where there are more, others have come before it.
      const isFewer = result.data.allCount < (context.data?.allCount ?? 0);
      const isLost = isFewer && asked === context.asked && !context.isOne;
      const lost = isLost ? keysOf(context, context.data?.list ?? []) : [];
      const gone = new Set(lost.filter((id) => !here.has(id)));
      const { state } = context;
      return {
        data: withKeptRows(context.data, result.data, key),
        failure: null,
        asked,
        elsewhere: selectedRows(context).filter((row) => {
          const id = rowKey(row, key);
          return !here.has(id) && !gone.has(id);
        }),
        ...withSelection(context, {
          ...state,
          selection: state.selection.filter((id) => !gone.has(id)),
        }),
      };
    }),
    goToLastPage: assign(({ context }, result: Result<GridData> | null) => {
      const last = result?.ok ? pageCount(result.data.allCount, context.state.pageSize) - 1 : 0;
      const state = { ...context.state, pageIndex: last };
      // It stands for the page in sight, which is no more.
      const isSame = context.asked === askedBy(context);
      return { state, asked: isSame ? askedBy({ ...context, state }) : context.asked };
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
      if (isOne) return { elsewhere: [], isOne, state: { ...state, selection } };
      const here = new Set(keysOf(context, data?.list ?? []));
      // Also rows that an earlier visit has selected, and whose pages have not been in sight since.
      const kept = state.selection.filter((id) => !here.has(id));
      return { isOne, state: { ...state, selection: [...new Set([...kept, ...selection])] } };
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
    announceLoaded: () => {},
    announceSelection: () => {},
  },
}).createMachine({
  id: 'pagingGrid',
  context: ({ input }) => ({ ...closedPanel(input), elsewhere: [], asked: null, isOne: false }),
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
