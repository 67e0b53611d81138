import { assign, setup } from 'xstate';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { faultOf } from '../failure.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { type GridState, gridState, pageCount } from './grid-state.ts';

export interface PanelInput {
  /** Code of the data definition. */
  dataCode: string;
  defaultFilters: FilterValues;
  /** What an earlier visit left behind. */
  restored?: Partial<GridState>;
}

export interface RowsRequest {
  dataCode: string;
  filters: FilterValues;
  state: GridState;
}

export type PanelEvent =
  | { type: 'filter.changed'; filters: FilterValues }
  | { type: 'search.changed'; search: string }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'viewAll.toggled' }
  | { type: 'sort.changed'; sort: SortOrder[] }
  | { type: 'selection.changed'; selection: string[] }
  /** Rows that the search leaves over, told by the grid that searches. */
  | { type: 'matches.counted'; count: number }
  | { type: 'panel.refreshed' };

interface PanelContext {
  dataCode: string;
  definition: ClientDataDefinition | null;
  data: GridData | null;
  failure: Failure | null;
  filters: FilterValues;
  state: GridState;
  /** Rows after the search; null while there is no search. */
  matches: number | null;
}

/** Rows that the pages are made of. */
export function rowCount(context: Pick<PanelContext, 'data' | 'matches'>): number {
  return context.matches ?? context.data?.list.length ?? 0;
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
    loadDefinition: missingActor<Result<ClientDataDefinition>, { dataCode: string }>(
      'loadDefinition',
    ),
    loadRows: missingActor<Result<GridData>, RowsRequest>('loadRows'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasRows: (_, result: Result<GridData>) => result.ok && result.data.list.length > 0,
    hasDefinition: ({ context }) => context.definition !== null,
    hasData: ({ context }) => context.data !== null,
  },
  actions: {
    setDefinition: assign({
      definition: ({ context }, result: Result<ClientDataDefinition>) =>
        result.ok ? result.data : context.definition,
    }),
    setData: assign(({ context }, result: Result<GridData>) => {
      if (!result.ok) return {};
      const pages = pageCount(result.data.list.length, context.state.pageSize);
      return {
        data: result.data,
        failure: null,
        state: {
          ...context.state,
          pageIndex: Math.min(context.state.pageIndex, pages - 1),
          selection:
            context.state.selection.length > 0 ? context.state.selection : result.data.selectedIds,
        },
      };
    }),
    setFailure: assign({
      failure: (_, result: Result<unknown>) => (result.ok ? null : result),
    }),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
    clearFailure: assign({ failure: null }),
    setFilters: assign(({ context }, filters: FilterValues) => ({
      filters,
      matches: null,
      state: { ...context.state, filters, pageIndex: 0, selection: [] },
    })),
    setState: assign({
      state: ({ context }, change: Partial<GridState>) => ({ ...context.state, ...change }),
    }),
    setMatches: assign(({ context }, count: number) => ({
      matches: context.state.search === '' ? null : count,
    })),
    /** Keeps page, size and selection under the panel's cache id (spec 4.5). */
    remember: missingAction('remember') as () => void,
    /** Raises afterPanelLoaded for the panel's script (spec 4.8). */
    announceLoaded: () => {},
    /** Raises selectionChanged for the panel's script (spec 4.8). */
    announceSelection: () => {},
  },
}).createMachine({
  id: 'panel',
  context: ({ input }) => {
    const state = gridState.parse(input.restored ?? {});
    return {
      dataCode: input.dataCode,
      definition: null,
      data: null,
      failure: null,
      filters: state.filters ?? input.defaultFilters,
      state,
      matches: null,
    };
  },
  initial: 'defining',
  on: {
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
    defining: {
      invoke: {
        src: 'loadDefinition',
        input: ({ context }) => ({ dataCode: context.dataCode }),
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'setDefinition', params: ({ event }) => event.output },
          },
          {
            target: 'error',
            actions: { type: 'setFailure', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'error',
          actions: { type: 'setFault', params: ({ event }) => faultOf(event.error) },
        },
      },
    },
    loading: {
      entry: 'clearFailure',
      invoke: {
        src: 'loadRows',
        input: ({ context }) => ({
          dataCode: context.dataCode,
          filters: context.filters,
          state: context.state,
        }),
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output },
            target: 'loaded',
            actions: [
              { type: 'setData', params: ({ event }) => event.output },
              'remember',
              'announceLoaded',
            ],
          },
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'empty',
            actions: [
              { type: 'setData', params: ({ event }) => event.output },
              'remember',
              'announceLoaded',
            ],
          },
          {
            target: 'error',
            actions: { type: 'setFailure', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'error',
          actions: { type: 'setFault', params: ({ event }) => faultOf(event.error) },
        },
      },
      on: {
        'filter.changed': {
          target: 'loading',
          reenter: true,
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'panel.refreshed': { target: 'loading', reenter: true },
      },
    },
    error: {
      on: {
        'filter.changed': {
          guard: 'hasDefinition',
          target: 'loading',
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'panel.refreshed': [
          { guard: 'hasDefinition', target: 'loading' },
          { target: 'defining', actions: 'clearFailure' },
        ],
      },
    },
    empty: {
      on: {
        'filter.changed': {
          target: 'loading',
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'panel.refreshed': 'loading',
      },
    },
    loaded: {
      on: {
        'filter.changed': {
          target: 'loading',
          actions: { type: 'setFilters', params: ({ event }) => event.filters },
        },
        'panel.refreshed': 'loading',
      },
    },
  },
});
