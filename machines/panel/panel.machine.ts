import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction } from '../missing-actor.ts';
import { type GridState, pageCount } from './grid-state.ts';
import { withKeptRows } from './kept-rows.ts';
import { withRenamedRows } from './renamed-rows.ts';
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
  openShared,
  refresh,
  restoring,
  rowsActors,
  rowsGuards,
  rowsRefused,
  rowsToCome,
  takeFilters,
  takePageSize,
  takeRenamed,
  takeView,
  toggleViewAll,
} from './rows-states.ts';

type PanelEvent =
  | RowsEvent
  /** Rows that the search leaves over, told by the grid that searches. */
  | { type: 'matches.counted'; count: number };

/** What a panel holds that has all its rows in the browser. */
export interface PanelContext extends RowsContext {
  /** Rows after the search; null while there is no search. */
  matches: number | null;
}

/** Rows that the pages are made of. */
export function rowCount(context: Pick<PanelContext, 'data' | 'matches'>): number {
  return context.matches ?? context.data?.list.length ?? 0;
}

function matchesOf({ state }: Pick<PanelContext, 'state'>, count: number): number | null {
  return state.search === '' ? null : count;
}

/** Keys that are still those of rows; most lists have nothing selected and need not be gone through. */
function keptSelection(
  selection: readonly string[],
  rows: readonly Row[],
  key: readonly string[] | null,
): string[] {
  if (selection.length === 0 || key === null) return [];
  const keys = new Set(rows.map((row) => rowKey(row, key)));
  return selection.filter((one) => keys.has(one));
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
  actors: rowsActors,
  guards: {
    ...rowsGuards,
    asksForGone,
    /** A grid tells its matches whenever it has drawn; what is known already is no reason to draw. */
    countsAnew: ({ context }, count: number) => matchesOf(context, count) !== context.matches,
  },
  actions: {
    setRestored: assign(({ context }, restored: RestoredPanel) => restoredPanel(context, restored)),
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) =>
      definedPanel(context, result),
    ),
    setData: assign(({ context }, result: Result<GridData> | null) => {
      if (!result?.ok) return {};
      const { definition, state } = context;
      const pages = pageCount(result.data.list.length, state.pageSize);
      const kept = keptSelection(state.selection, result.data.list, definition?.key ?? null);
      return {
        data: withKeptRows(context.data, result.data, definition?.key ?? []),
        failure: null,
        ...withSelection(context, {
          ...state,
          pageIndex: Math.min(state.pageIndex, pages - 1),
          selection: state.selection.length > 0 ? kept : result.data.selectedIds,
        }),
      };
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
    askForOthers: assign(({ context }, change: RowsChange) => ({
      ...otherRows(context, change),
      matches: null,
    })),
    setPage: assign(({ context }, pageIndex: number) => ({
      state: {
        ...context.state,
        pageIndex: nearestPage(pageIndex, rowCount(context), context.state.pageSize),
      },
    })),
    setState: assign({
      state: ({ context }, change: Partial<GridState>) => ({ ...context.state, ...change }),
    }),
    renameRows: assign(({ context }, renamed: readonly RenamedRow[]) =>
      withRenamedRows(context, renamed),
    ),
    setMatches: assign({ matches: ({ context }, count: number) => matchesOf(context, count) }),
    /** Keeps page, size and selection under the panel's cache id (spec 4.5), and the address. */
    remember: missingAction('remember') as () => void,
    /** Raises afterPanelLoaded for the panel's script (spec 4.8). */
    announceLoaded: () => {},
    /** Raises selectionChanged for the panel's script (spec 4.8). */
    announceSelection: () => {},
  },
}).createMachine({
  id: 'panel',
  context: ({ input }) => ({ ...closedPanel(input), matches: null }),
  initial: 'restoring',
  on: {
    'filter.changed': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: [takeFilters, 'remember'],
    },
    'filter.shared': loadShared,
    'view.applied': {
      guard: 'hasDefinition',
      target: '.loading',
      actions: [takeView, 'remember'],
    },
    'panel.refreshed': refresh,
    'search.changed': {
      actions: [
        { type: 'setState', params: ({ event }) => ({ search: event.search, pageIndex: 0 }) },
        'remember',
      ],
    },
    'matches.counted': {
      guard: { type: 'countsAnew', params: ({ event }) => event.count },
      actions: { type: 'setMatches', params: ({ event }) => event.count },
    },
    'page.requested': {
      actions: [{ type: 'setPage', params: ({ event }) => event.pageIndex }, 'remember'],
    },
    'pageSize.changed': {
      actions: [takePageSize, 'remember'],
    },
    'viewAll.toggled': {
      actions: [toggleViewAll, 'remember'],
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
    'rows.renamed': takeRenamed,
  },
  states: {
    restoring,
    defining: {
      invoke: {
        src: 'open',
        input: ({ context }) => openRequest(context),
        onDone: [definitionRefused, goneNames, rowsToCome, rowsRefused, openedEmpty, opened],
        onError: broken,
      },
      on: { 'filter.shared': openShared },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRows',
        input: ({ context }) => rowsRequest(context),
        onDone: [loadRefused, loadedEmpty, loaded],
        onError: broken,
      },
    },
    error,
    empty: {},
    loaded: {},
  },
});
