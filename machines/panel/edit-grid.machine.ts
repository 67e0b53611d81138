import { assign, setup } from 'xstate';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, outputOf } from '../outcome.ts';
import { withOutdatedCells } from './dependent-cells.ts';
import {
  addRow,
  afterSave,
  type CellEdit,
  type EditDraft,
  EMPTY_DRAFT,
  editCell,
  editedRows,
  keepMine,
  resetRow,
} from './edit-draft.ts';
import { DEFAULT_PAGE_SIZE, type GridState, gridState, pageCount } from './grid-state.ts';
import type { OpenedPanel, OpenRequest, RowsRequest } from './panel.machine.ts';
import { rowKey } from './row-key.ts';

/** Rows of a page, fixed (spec 9.1b). */
export const EDIT_PAGE_SIZE = DEFAULT_PAGE_SIZE;

/** Why a row was not saved, under the id that the grid knows it by. */
export type EditProblem = RowProblem & { id: string };

export interface EditGridInput {
  dataCode: string;
  defaultFilters: FilterValues;
  shared?: FilterValues;
}

export interface RestoredEdits {
  draft: EditDraft;
  pageIndex: number;
}

export type EditGridEvent =
  | { type: 'filter.shared'; filters: FilterValues }
  | { type: 'page.requested'; pageIndex: number }
  | { type: 'selection.changed'; selection: string[] }
  | { type: 'cells.edited'; cells: CellEdit[] }
  /** As many new rows, with the values that a paste brought, and what is shown for them. */
  | { type: 'rows.added'; rows: Row[]; displays?: (Row | undefined)[] }
  | { type: 'row.reset'; id: string }
  | { type: 'grid.reset' }
  /** `draft` is what was sent: the user may have gone on typing meanwhile. */
  | { type: 'rows.saved'; draft: EditDraft; rows: Row[] }
  | { type: 'rows.refused'; draft: EditDraft; problems: RowProblem[] }
  | { type: 'conflict.resolved'; id: string; keep: 'mine' | 'theirs' }
  | { type: 'panel.refreshed' };

type NewRows = Pick<Extract<EditGridEvent, { type: 'rows.added' }>, 'rows' | 'displays'>;

export interface EditGridContext {
  dataCode: string;
  definition: ClientDataDefinition | null;
  data: GridData | null;
  failure: Failure | null;
  filters: FilterValues;
  shared: FilterValues;
  state: GridState;
  draft: EditDraft;
  problems: EditProblem[];
}

function requestOf(context: EditGridContext): RowsRequest {
  return {
    dataCode: context.dataCode,
    filters: { ...context.filters, ...context.shared },
    state: context.state,
  };
}

/** Rows as the user sees them, with the id that edits name them by. */
export function rowsInSight(
  context: Pick<EditGridContext, 'data' | 'definition' | 'draft'>,
): { id: string; row: Row }[] {
  return editedRows(context.data?.list ?? [], context.definition?.key ?? [], context.draft);
}

function lastPage(context: EditGridContext): number {
  return pageCount(rowsInSight(context).length, EDIT_PAGE_SIZE) - 1;
}

/** The rows after a save: the stored ones as they are now, the new ones at the end. */
function mergeSaved(context: EditGridContext, sent: EditDraft, saved: readonly Row[]) {
  const { data, definition } = context;
  if (data === null || definition === null) return data;
  const byId = new Map(sent.rows.map(({ id }, index) => [id, saved[index]]));
  const list = data.list.map((row) => byId.get(rowKey(row, definition.key)) ?? row);
  const added = sent.rows.flatMap(({ key }, index) => {
    const stored = saved[index];
    return key === null && stored !== undefined ? [stored] : [];
  });
  return { ...data, list: [...list, ...added], allCount: data.allCount + added.length };
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
    /** Reads the draft that an earlier visit left behind. */
    restore: missingActor<RestoredEdits, void>('restore'),
    open: missingActor<OpenedPanel, OpenRequest>('open'),
    loadRows: missingActor<Result<GridData>, RowsRequest>('loadRows'),
  },
  guards: {
    failed: (_, result: Result<unknown> | null) => result?.ok === false,
    hasDefinition: ({ context }) => context.definition !== null,
    isClean: ({ context }) => context.draft.rows.length === 0,
  },
  actions: {
    setRestored: assign(({ context }, { draft, pageIndex }: RestoredEdits) => ({
      draft,
      state: { ...context.state, pageIndex },
    })),
    setDefinition: assign({
      definition: ({ context }, result: Result<ClientDataDefinition>) =>
        result.ok ? result.data : context.definition,
    }),
    setData: assign(({ context }, result: Result<GridData> | null) => {
      if (!result?.ok) return {};
      const next = { ...context, data: result.data };
      return {
        data: result.data,
        failure: null,
        state: {
          ...context.state,
          pageIndex: Math.min(context.state.pageIndex, lastPage(next)),
        },
      };
    }),
    setFailure: assign({
      failure: (_, result: Result<unknown> | null) =>
        result === null || result.ok ? null : result,
    }),
    setFault: assign({ failure: (_, fault: Failure) => fault }),
    clearFailure: assign({ failure: null }),
    setShared: assign(({ context }, shared: FilterValues) => ({
      shared,
      state: { ...context.state, pageIndex: 0, selection: [] },
    })),
    setPage: assign(({ context }, pageIndex: number) => ({
      state: {
        ...context.state,
        pageIndex: Math.max(0, Math.min(pageIndex, lastPage(context))),
      },
    })),
    setSelection: assign(({ context }, selection: string[]) => ({
      state: { ...context.state, selection },
    })),
    editCells: assign(({ context }, cells: CellEdit[]) => {
      const stored = context.data?.list ?? [];
      const key = context.definition?.key ?? [];
      const all = withOutdatedCells(rowsInSight(context), context.definition?.fields ?? [], cells);
      const edited = new Set(all.map(({ id, name }) => `${id}\n${name}`));
      return {
        draft: all.reduce((draft, cell) => editCell(draft, stored, key, cell), context.draft),
        // A cell that was changed since is not known to be wrong any more.
        problems: context.problems.map((problem) => ({
          ...problem,
          fields: problem.fields.filter(({ name }) => !edited.has(`${problem.id}\n${name}`)),
        })),
      };
    }),
    addRows: assign(({ context }, { rows, displays }: NewRows) => {
      const draft = rows.reduce<EditDraft>(
        (grown, values, index) => addRow(grown, values, displays?.[index]),
        context.draft,
      );
      return {
        draft,
        state: { ...context.state, pageIndex: lastPage({ ...context, draft }) },
      };
    }),
    resetOne: assign(({ context }, id: string) => {
      const next = { ...context, draft: resetRow(context.draft, id) };
      return {
        draft: next.draft,
        problems: context.problems.filter((problem) => problem.id !== id),
        state: {
          ...context.state,
          pageIndex: Math.min(context.state.pageIndex, lastPage(next)),
        },
      };
    }),
    resetAll: assign(({ context }) => ({
      draft: EMPTY_DRAFT,
      problems: [],
      state: {
        ...context.state,
        pageIndex: Math.min(context.state.pageIndex, lastPage({ ...context, draft: EMPTY_DRAFT })),
      },
    })),
    takeSaved: assign(({ context }, { draft, rows }: { draft: EditDraft; rows: Row[] }) => ({
      data: mergeSaved(context, draft, rows),
      draft: afterSave(context.draft, draft, rows, context.definition?.key ?? []),
      problems: [],
    })),
    setProblems: assign((_, { draft, problems }: { draft: EditDraft; problems: RowProblem[] }) => ({
      problems: problems.flatMap((problem): EditProblem[] => {
        const id = draft.rows[problem.index]?.id;
        return id === undefined ? [] : [{ ...problem, id }];
      }),
    })),
    resolve: assign(({ context }, { id, keep }: { id: string; keep: 'mine' | 'theirs' }) => {
      const problem = context.problems.find((one) => one.id === id);
      if (problem === undefined) return {};
      const { current } = problem;
      const key = context.definition?.key ?? [];
      const data = context.data && {
        ...context.data,
        list: context.data.list.map((row) => (rowKey(row, key) === id ? (current ?? row) : row)),
      };
      return {
        data,
        problems: context.problems.filter((one) => one !== problem),
        draft: keep === 'mine' ? keepMine(context.draft, problem, id) : resetRow(context.draft, id),
      };
    }),
    /** Keeps the draft and the page for a reload. */
    remember: missingAction('remember') as () => void,
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
    draft: EMPTY_DRAFT,
    problems: [],
  }),
  initial: 'restoring',
  on: {
    'filter.shared': {
      target: '.loading',
      actions: { type: 'setShared', params: ({ event }) => event.filters },
    },
    'page.requested': {
      actions: [{ type: 'setPage', params: ({ event }) => event.pageIndex }, 'remember'],
    },
    'selection.changed': {
      actions: [
        { type: 'setSelection', params: ({ event }) => event.selection },
        'announceSelection',
      ],
    },
    // Also while the rows are being loaded again.
    'rows.saved': {
      actions: [{ type: 'takeSaved', params: ({ event }) => event }, 'remember'],
    },
    'rows.refused': {
      actions: { type: 'setProblems', params: ({ event }) => event },
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
        input: ({ context }) => ({ ...requestOf(context), definitionFirst: false }),
        onDone: [
          {
            guard: { type: 'failed', params: ({ event }) => event.output.definition },
            target: 'error',
            actions: { type: 'setFailure', params: ({ event }) => event.output.definition },
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
            target: 'ready',
            actions: [
              { type: 'setDefinition', params: ({ event }) => event.output.definition },
              { type: 'setData', params: ({ event }) => event.output.data },
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
          { target: 'ready', actions: [{ type: 'setData', params: outputOf }, 'announceLoaded'] },
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
    ready: {
      initial: 'deciding',
      on: {
        'cells.edited': {
          target: '.deciding',
          actions: [{ type: 'editCells', params: ({ event }) => event.cells }, 'remember'],
        },
        'rows.added': {
          target: '.deciding',
          actions: [{ type: 'addRows', params: ({ event }) => event }, 'remember'],
        },
        'row.reset': {
          target: '.deciding',
          actions: [{ type: 'resetOne', params: ({ event }) => event.id }, 'remember'],
        },
        'grid.reset': { target: '.deciding', actions: ['resetAll', 'remember'] },
        'rows.saved': {
          target: '.deciding',
          actions: [{ type: 'takeSaved', params: ({ event }) => event }, 'remember'],
        },
        'conflict.resolved': {
          target: '.deciding',
          actions: [{ type: 'resolve', params: ({ event }) => event }, 'remember'],
        },
      },
      states: {
        deciding: { always: [{ guard: 'isClean', target: 'clean' }, { target: 'edited' }] },
        clean: {},
        edited: {},
      },
    },
  },
});
