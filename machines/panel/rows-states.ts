import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { asFailure, faultOf, outputOf } from '../outcome.ts';
import type { OpenedPanel } from './rows-panel.ts';

/*
 * What the machines of panels with rows share: parts of their configuration. A part names guards, actions
 * and states; in a machine that has no such thing, or one with other params, it does not compile.
 */

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

/** Keeps the definition that `open` brought. */
export const takeDefinition = { type: 'setDefinition', params: openedDefinition } as const;

const takeShared = {
  type: 'setShared',
  params: ({ event }: { event: { filters: FilterValues } }) => event.filters,
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

/** Keeps the definition and the rows that `open` brought. */
export const takeOpened = [
  takeDefinition,
  { type: 'setData', params: openedRows },
  'remember',
  'announceLoaded',
] as const;

/** Keeps the rows that `loadRows` brought. */
export const takeRows = [
  { type: 'setData', params: outputOf<Result<GridData>> },
  'remember',
  'announceLoaded',
] as const;

/** An effect broke. */
export const broken = {
  target: 'error',
  actions: { type: 'setFailure', params: faultOf },
} as const;

/** Loads again what is there, or opens the panel once more. */
export const refresh = [
  { guard: 'hasDefinition', target: '.loading' },
  { target: '.defining', actions: 'clearFailure' },
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

/** Without a definition no rows can be asked for: it takes a refresh to leave. */
export const error = {
  on: {
    'filter.shared': [
      { guard: 'hasDefinition', target: 'loading', actions: takeShared },
      { actions: takeShared },
    ],
  },
} as const;
