import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { asFailure, failureOf, onFault, outputOf } from '../outcome.ts';
import { rowKey } from './row-key.ts';
import {
  type AppliedView,
  definedPanel,
  type OpenedPanel,
  type OpenRequest,
  type RestoredPanel,
  type RowsContext,
  type RowsRenamed,
  type RowsRequest,
  withoutGoneNames,
} from './rows-panel.ts';

/*
 * What the machines of panels with rows share: parts of their configuration. A part names guards, actions
 * and states; in a machine that has no such thing, or one with other params, it does not compile.
 */

type Named = Pick<RowsContext, 'filters' | 'defaultFilters' | 'state' | 'view'>;

interface Opened {
  event: { output: OpenedPanel };
}

function openedDefinition({ event }: Opened): Result<ClientDataDefinition> {
  return event.output.definition;
}

/** Rows that came with the definition. */
export function openedRows({ event }: Opened): Result<GridData> | null {
  return event.output.data;
}

/** What rows may still be asked for by; null where nothing is to be left out, or the definition did not come. */
function viewWithoutGone(context: Named, { definition }: OpenedPanel) {
  if (!definition.ok) return null;
  return withoutGoneNames({ ...context, ...definedPanel(context, definition) }, definition.data);
}

/** The effects of a panel with rows. */
export const rowsActors = {
  /** Reads what an earlier visit left behind (spec 4.4, 4.5). */
  restore: missingActor<RestoredPanel, void>('restore'),
  /** Loads the definition and, unless they have to wait for it, the rows at the same time. */
  open: missingActor<OpenedPanel, OpenRequest>('open'),
  loadRows: missingActor<Result<GridData>, RowsRequest>('loadRows'),
};

/** What the transitions below ask. */
export const rowsGuards = {
  failed: (_: unknown, result: Result<unknown> | null) => result?.ok === false,
  isEmpty: (_: unknown, result: Result<GridData> | null) =>
    result?.ok === true && result.data.list.length === 0,
  waitsForRows: (_: unknown, { definition, data }: OpenedPanel) => definition.ok && data === null,
  hasDefinition: ({ context }: { context: Pick<RowsContext, 'definition'> }) =>
    context.definition !== null,
  /** Rows are selected that have other keys now; a script whose own load has led to that is not told. */
  renamesSelected: (
    { context: { definition, state } }: { context: Pick<RowsContext, 'definition' | 'state'> },
    { rows, quietly = false }: RowsRenamed,
  ) =>
    !quietly &&
    rows.some(({ before }) => state.selection.includes(rowKey(before, definition?.key ?? []))),
};

/** Guard of {@link goneNames}: rows that have come need not be asked for again. */
export function asksForGone({ context }: { context: Named }, opened: OpenedPanel): boolean {
  return opened.data?.ok !== true && viewWithoutGone(context, opened) !== null;
}

/** Keeps the definition that `open` brought. */
export const takeDefinition = { type: 'setDefinition', params: openedDefinition } as const;

const takeShared = {
  type: 'askForOthers',
  params: ({ event }: { event: { filters: FilterValues } }) => ({ shared: event.filters }),
} as const;

/** The panel's own filters. */
export const takeFilters = {
  type: 'askForOthers',
  params: ({ event }: { event: { filters: FilterValues } }) => ({ filters: event.filters }),
} as const;

/** A view that was kept under a name. */
export const takeView = {
  type: 'askForOthers',
  params: ({ event }: { event: { view: AppliedView } }) => event.view,
} as const;

/** As many rows a page as is asked for, from the first page on. */
export const takePageSize = {
  type: 'setState',
  params: ({ event }: { event: { pageSize: number } }) => ({
    pageSize: event.pageSize,
    pageIndex: 0,
    viewAll: false,
  }),
} as const;

const takeKeys = {
  type: 'renameRows',
  params: ({ event }: { event: RowsRenamed }) => event.rows,
} as const;

/** The keys that rows have since a save elsewhere on the page: whoever follows the selection asks by those. */
export const takeRenamed = [
  {
    guard: { type: 'renamesSelected', params: ({ event }: { event: RowsRenamed }) => event },
    actions: [takeKeys, 'remember', 'announceSelection'],
  },
  { actions: [takeKeys, 'remember'] },
] as const;

/** All rows in one page, or pages again. */
export const toggleViewAll = {
  type: 'setState',
  params: ({ context }: { context: Pick<RowsContext, 'state'> }) => ({
    viewAll: !context.state.viewAll,
    pageIndex: 0,
  }),
} as const;

/** Of the answers of `open`. */
export const definitionRefused = {
  guard: { type: 'failed', params: openedDefinition },
  target: 'error',
  actions: {
    type: 'setFailure',
    params: (opened: Opened) => asFailure(openedDefinition(opened)),
  },
} as const;

/** Of the answers of `open`: rows were refused, or wait for the definition, and what it has no more is not asked for. */
export const goneNames = {
  guard: { type: 'asksForGone', params: outputOf<OpenedPanel> },
  target: 'loading',
  actions: [
    takeDefinition,
    {
      type: 'askForOthers',
      params: ({ context, event }: Opened & { context: Named }) =>
        viewWithoutGone(context, event.output) ?? {},
    },
  ],
} as const;

/** Of the answers of `open`: the definition tells which rows to ask for. */
export const rowsToCome = {
  guard: { type: 'waitsForRows', params: outputOf<OpenedPanel> },
  target: 'loading',
  actions: takeDefinition,
} as const;

/** Of the answers of `open`. */
export const rowsRefused = {
  guard: { type: 'failed', params: openedRows },
  target: 'error',
  actions: [
    takeDefinition,
    {
      type: 'setFailure',
      params: ({ event }: Opened) => asFailure(event.output.data ?? event.output.definition),
    },
  ],
} as const;

const takeOpened = [
  takeDefinition,
  { type: 'setData', params: openedRows },
  'remember',
  'announceLoaded',
] as const;

/** Of the answers of `open`. */
export const openedEmpty = {
  guard: { type: 'isEmpty', params: openedRows },
  target: 'empty',
  actions: takeOpened,
} as const;

/** What is left of the answers of `open`. */
export const opened = { target: 'loaded', actions: takeOpened } as const;

const takeRows = [
  { type: 'setData', params: outputOf<Result<GridData>> },
  'remember',
  'announceLoaded',
] as const;

/** Of the answers of `loadRows`. */
export const loadRefused = {
  guard: { type: 'failed', params: outputOf<Result<GridData>> },
  target: 'error',
  actions: { type: 'setFailure', params: failureOf },
} as const;

/** Of the answers of `loadRows`. */
export const loadedEmpty = {
  guard: { type: 'isEmpty', params: outputOf<Result<GridData>> },
  target: 'empty',
  actions: takeRows,
} as const;

/** What is left of the answers of `loadRows`. */
export const loaded = { target: 'loaded', actions: takeRows } as const;

/** An effect broke. */
export const broken = onFault('error');

/** Loads again what is there, or opens the panel once more. */
export const refresh = [
  { guard: 'hasDefinition', target: '.loading' },
  { target: '.defining' },
] as const;

/** Other panels of the page share filters: the rows are asked for anew. */
export const loadShared = { target: '.loading', actions: takeShared } as const;

/** The same while the panel opens: its rows may be on their way already. */
export const openShared = { target: 'defining', reenter: true, actions: takeShared } as const;

/** Reads what an earlier visit left behind; without it the panel opens all the same. */
export const restoring = {
  invoke: {
    src: 'restore',
    onDone: { target: 'defining', actions: { type: 'setRestored', params: outputOf } },
    onError: 'defining',
  },
  on: { 'filter.shared': { actions: takeShared } },
} as const;

/**
 * Without a definition no rows can be asked for: it takes a refresh to leave, which asks for the definition too, since
 * it may have changed and be the reason.
 */
export const error = {
  on: {
    'panel.refreshed': { target: 'defining', actions: 'clearFailure' },
    'filter.shared': [
      { guard: 'hasDefinition', target: 'loading', actions: takeShared },
      { actions: takeShared },
    ],
  },
} as const;
