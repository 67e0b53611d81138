import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { SortOrder } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { outputOf } from '../outcome.ts';
import {
  addRow,
  type CellEdit,
  type EditDraft,
  EMPTY_DRAFT,
  resetRows,
  withinFields,
} from './edit-draft.ts';
import {
  asStep,
  NO_HISTORY,
  retraced,
  type SteppedRows,
  withoutDeleted,
  withoutStoredEdits,
} from './edit-history.ts';
import {
  EDIT_PAGE_SIZE,
  lastPage,
  problemsOf,
  rowsInSight,
  stateInReach,
  withCells,
  withRenamed,
  withRenamedEdits,
  withResolved,
  withSaved,
} from './edit-rows.ts';
import { gridState } from './grid-state.ts';
import { withKeptRows } from './kept-rows.ts';
import type { RenamedRow } from './row-key.ts';
import {
  nearestPage,
  otherRows,
  type PanelInput,
  type RowsChange,
  type RowsContext,
  type RowsRenamed,
  rowsRequest,
  withLosses,
  withSelection,
} from './rows-panel.ts';
import {
  broken,
  definitionRefused,
  error,
  loadRefused,
  loadShared,
  openedRows,
  openShared,
  refresh,
  restoring,
  rowsActors,
  rowsGuards,
  rowsRefused,
  takeDefinition,
  takeRenamed,
} from './rows-states.ts';

/** What an edit grid begins with; no address asks for a view of it. */
type EditGridInput = Omit<PanelInput, 'view'>;

/** Edits that a session has kept, the page they were made on, from 0, and the keys of the rows that were selected. */
export interface RestoredEdits {
  draft: EditDraft;
  pageIndex: number;
  selection: string[];
}

export type EditGridEvent =
  | { type: 'filter.shared'; filters: FilterValues }
  /** What the rows belong to is called otherwise by now; new rows begin with `start` where they began with `before`. */
  | { type: 'filters.renamed'; filters: FilterValues; before: Row; start: Row }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'selection.changed'; selection: string[] }
  | RowsRenamed
  | { type: 'sort.changed'; sort: SortOrder[] }
  | { type: 'cells.edited'; cells: CellEdit[] }
  /**
   * As many new rows, with the values that a paste brought, and what is shown for them. `keys` name the rows for the
   * server, each by a uuid of its own; `cells` are what the paste changed in rows above.
   */
  | {
      type: 'rows.added';
      rows: Row[];
      displays?: (Row | undefined)[];
      keys?: string[];
      cells?: CellEdit[];
    }
  | { type: 'rows.reset'; ids: string[] }
  /** Rows are gone by their user's own wish: no step brings back what was typed into them. */
  | { type: 'rows.deleted'; ids: string[] }
  | { type: 'grid.reset' }
  /** One step of what was edited, added or reset since the last save is taken back, or done again. */
  | { type: 'step.retraced'; way: 'undo' | 'redo' }
  /** `draft` is what was sent: the user may have gone on typing meanwhile. */
  | { type: 'rows.saved'; draft: EditDraft; rows: Row[] }
  | { type: 'rows.refused'; draft: EditDraft; problems: RowProblem[] }
  | { type: 'conflict.resolved'; id: string; keep: 'mine' | 'theirs' }
  | { type: 'panel.refreshed' };

type NewRows = Pick<
  Extract<EditGridEvent, { type: 'rows.added' }>,
  'rows' | 'displays' | 'keys' | 'cells'
>;

/** The rows as they were read, beside what was changed in them. */
export type EditGridContext = Omit<RowsContext, 'defaultFilters' | 'view'> & SteppedRows;

type Saved = Extract<EditGridEvent, { type: 'rows.saved' }>;

const takeSaved = [
  { type: 'takeSaved', params: ({ event }: { event: Saved }) => event },
  'remember',
] as const;

/** What is in sight and selected is no change of the user's. */
const rememberView = { type: 'remember', params: { quietly: true } } as const;

type Renamed = Extract<EditGridEvent, { type: 'filters.renamed' }>;

const renameFilters = [
  { type: 'rename', params: ({ event }: { event: Renamed }) => event },
  'remember',
] as const;

/**
 * A definition, and the edits that it takes: where it has lost fields, none of them can be brought back, and what was wrong
 * with the rows is told at the next save.
 */
function ofDefinition(
  { definition: before, draft }: EditGridContext,
  definition: ClientDataDefinition,
): Partial<EditGridContext> {
  const known = new Set(definition.fields.map(({ name }) => name));
  const hasLost = before?.fields.some(({ name }) => !known.has(name)) ?? false;
  return {
    definition,
    draft: withinFields(draft, definition.fields),
    ...(hasLost && { history: NO_HISTORY, problems: [] }),
  };
}

/**
 * A grid whose cells are edited where they stand (spec 2.14d, 4.6): edited cells are tracked against
 * the rows as they were read, can be reset, outlive a failed save and a reload, and are forgotten
 * once the server has them.
 */
export const editGridMachine = setup({
  types: {
    context: {} as EditGridContext,
    events: {} as EditGridEvent,
    input: {} as EditGridInput,
  },
  actors: {
    ...rowsActors,
    /** Reads the draft that an earlier visit left behind. */
    restore: missingActor<RestoredEdits, void>('restore'),
  },
  guards: {
    ...rowsGuards,
    isClean: ({ context }) => context.draft.rows.length === 0,
    isEdited: ({ context }) => context.draft.rows.length > 0,
    hasRows: ({ context }) => context.data !== null,
  },
  actions: {
    setRestored: assign(({ context }, { draft, pageIndex, selection }: RestoredEdits) => ({
      draft,
      state: { ...context.state, pageIndex, selection },
    })),
    setDefinition: assign(({ context }, result: Result<ClientDataDefinition>) =>
      result.ok ? ofDefinition(context, result.data) : {},
    ),
    setData: assign(({ context }, result: Result<GridData> | null) => {
      if (!result?.ok) return {};
      const key = context.definition?.key ?? [];
      const data = withKeptRows(context.data, result.data, key);
      const known = withoutStoredEdits({ ...context, data });
      return { ...known, failure: null, ...withSelection(context, stateInReach(known)) };
    }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
    askForOthers: assign(({ context }, change: RowsChange) => otherRows(context, change)),
    rename: assign(({ context }, renamed: Renamed) => ({
      ...withRenamed(context, context.filters, renamed),
      filters: renamed.filters,
      // What was typed before would be another record's.
      history: NO_HISTORY,
    })),
    renameRows: assign(({ context }, renamed: readonly RenamedRow[]) => {
      const now = withRenamedEdits(context, renamed);
      const isOther =
        now.data?.list.some((row, at) => row !== context.data?.list[at]) ||
        now.draft?.rows.some(({ key }, at) => key !== context.draft.rows[at]?.key);
      // What was typed before would be another row's.
      return isOther ? { ...now, history: NO_HISTORY } : now;
    }),
    setPage: assign(({ context }, pageIndex: number) => ({
      state: {
        ...context.state,
        pageIndex: nearestPage(pageIndex, rowsInSight(context).length, EDIT_PAGE_SIZE),
      },
    })),
    setSelection: assign(({ context }, selection: string[]) => ({
      state: { ...context.state, selection },
    })),
    setSort: assign(({ context }, sort: SortOrder[]) => ({ state: { ...context.state, sort } })),
    editCells: assign(({ context }, cells: CellEdit[]) =>
      asStep(context, withCells(context, cells)),
    ),
    addRows: assign(({ context }, { rows, displays, keys, cells = [] }: NewRows) => {
      const edited = { ...context, ...withCells(context, cells) };
      const draft = rows.reduce<EditDraft>(
        (grown, values, index) => addRow(grown, values, displays?.[index], keys?.[index]),
        edited.draft,
      );
      return asStep(context, {
        draft,
        problems: edited.problems,
        state: { ...context.state, pageIndex: lastPage({ ...edited, draft }) },
      });
    }),
    resetSome: assign(({ context }, ids: readonly string[]) => {
      const draft = resetRows(context.draft, ids);
      const change = asStep(context, {
        draft,
        problems: context.problems.filter(({ id }) => !ids.includes(id)),
        state: stateInReach({ ...context, draft }),
      });
      return withLosses(context, change);
    }),
    forgetDeleted: assign(({ context }, ids: readonly string[]) =>
      withLosses(context, withoutDeleted(context, new Set(ids))),
    ),
    resetAll: assign(({ context }) =>
      withLosses(
        context,
        asStep(context, {
          // A row that is added while a save is under way is none of those that were sent.
          draft: { ...EMPTY_DRAFT, next: context.draft.next },
          problems: [],
          state: stateInReach({ ...context, draft: EMPTY_DRAFT }),
        }),
      ),
    ),
    retrace: assign(({ context }, way: 'undo' | 'redo') =>
      withLosses(context, retraced(context, way)),
    ),
    takeSaved: assign(({ context }, { draft, rows }: Omit<Saved, 'type'>) => ({
      ...withSaved(context, draft, rows),
      // What is stored is nobody's draft, and what came before it would change it back unseen.
      history: NO_HISTORY,
    })),
    setProblems: assign({
      problems: ({ context }, { draft, problems }: { draft: EditDraft; problems: RowProblem[] }) =>
        problemsOf(context.draft, draft, problems),
    }),
    resolve: assign(({ context }, choice: { id: string; keep: 'mine' | 'theirs' }) => ({
      ...withLosses(context, withResolved(context, choice)),
      history: NO_HISTORY,
    })),
    /** Keeps the draft, the page and the selection for a reload; says, unless `quietly`, where there is no room for them. */
    remember: missingAction('remember') as (_: unknown, params?: { quietly: boolean }) => void,
    announceLoaded: () => {},
    announceSelection: () => {},
  },
}).createMachine({
  id: 'editGrid',
  context: ({ input }) => ({
    dataCode: input.dataCode,
    definition: null,
    data: null,
    failure: null,
    filters: input.defaultFilters,
    shared: input.shared ?? {},
    state: gridState.parse({ pageSize: EDIT_PAGE_SIZE }),
    losses: 0,
    draft: EMPTY_DRAFT,
    problems: [],
    history: NO_HISTORY,
  }),
  initial: 'restoring',
  on: {
    // Rows in sight are edited also while they are loaded again, and below an error.
    'cells.edited': {
      guard: 'hasRows',
      actions: [{ type: 'editCells', params: ({ event }) => event.cells }, 'remember'],
    },
    'rows.added': {
      guard: 'hasRows',
      actions: [{ type: 'addRows', params: ({ event }) => event }, 'remember'],
    },
    'rows.reset': {
      guard: 'hasRows',
      actions: [{ type: 'resetSome', params: ({ event }) => event.ids }, 'remember'],
    },
    'rows.deleted': {
      guard: 'hasRows',
      actions: [{ type: 'forgetDeleted', params: ({ event }) => event.ids }, 'remember'],
    },
    'grid.reset': { guard: 'hasRows', actions: ['resetAll', 'remember'] },
    'step.retraced': {
      guard: 'hasRows',
      actions: [{ type: 'retrace', params: ({ event }) => event.way }, 'remember'],
    },
    'conflict.resolved': {
      guard: 'hasRows',
      actions: [{ type: 'resolve', params: ({ event }) => event }, 'remember'],
    },
    'filter.shared': loadShared,
    'filters.renamed': [
      { guard: 'hasDefinition', target: '.loading', actions: renameFilters },
      { actions: renameFilters },
    ],
    'page.requested': {
      actions: [{ type: 'setPage', params: ({ event }) => event.pageIndex }, rememberView],
    },
    'selection.changed': {
      actions: [
        { type: 'setSelection', params: ({ event }) => event.selection },
        rememberView,
        'announceSelection',
      ],
    },
    'rows.saved': { actions: takeSaved },
    'rows.refused': {
      actions: { type: 'setProblems', params: ({ event }) => event },
    },
    'sort.changed': { actions: { type: 'setSort', params: ({ event }) => event.sort } },
    'rows.renamed': takeRenamed,
    'panel.refreshed': refresh,
  },
  states: {
    restoring,
    defining: {
      invoke: {
        src: 'open',
        input: ({ context }) => ({ ...rowsRequest(context), definitionFirst: false }),
        onDone: [
          definitionRefused,
          rowsRefused,
          {
            target: 'ready',
            actions: [
              takeDefinition,
              { type: 'setData', params: openedRows },
              rememberView,
              'announceLoaded',
            ],
          },
        ],
        onError: broken,
      },
      on: {
        'filter.shared': openShared,
        'filters.renamed': { target: 'defining', reenter: true, actions: renameFilters },
        // Rows that are on their way may have been read before they were stored.
        'rows.saved': { target: 'defining', reenter: true, actions: takeSaved },
      },
    },
    loading: {
      entry: 'clearFailure',
      on: { 'rows.saved': { target: 'loading', reenter: true, actions: takeSaved } },
      invoke: {
        src: 'loadRows',
        input: ({ context }) => rowsRequest(context),
        onDone: [
          loadRefused,
          {
            target: 'ready',
            actions: [{ type: 'setData', params: outputOf }, rememberView, 'announceLoaded'],
          },
        ],
        onError: broken,
      },
    },
    error,
    ready: {
      initial: 'clean',
      states: {
        clean: { always: { guard: 'isEdited', target: 'edited' } },
        edited: { always: { guard: 'isClean', target: 'clean' } },
      },
    },
  },
});
