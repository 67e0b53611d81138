import type { AnyStateMachine } from 'xstate';
import { createMachine } from 'xstate';

export interface TransitionConfig {
  target?: string;
  guard?: unknown;
  actions: unknown[];
  reenter?: boolean;
}

interface InvokeConfig {
  src: unknown;
  onDone: TransitionConfig[];
  onError: TransitionConfig[];
  [key: string]: unknown;
}

/** A machine's configuration with every short form written out. */
export interface StateConfig {
  initial?: string;
  states: Record<string, StateConfig>;
  on: Record<string, TransitionConfig[]>;
  after: Record<string, TransitionConfig[]>;
  always: TransitionConfig[];
  onDone: TransitionConfig[];
  invoke: InvokeConfig[];
  entry: unknown[];
  exit: unknown[];
  [key: string]: unknown;
}

type Raw = Record<string, unknown>;

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value];
}

function transitionsIn(value: unknown): TransitionConfig[] {
  return listOf(value).map((one) => {
    const raw: Raw = typeof one === 'string' ? { target: one } : { ...(one as Raw) };
    return { ...raw, actions: listOf(raw.actions) };
  });
}

function mapValues<From, To>(value: unknown, map: (from: From) => To): Record<string, To> {
  const entries = Object.entries((value ?? {}) as Record<string, From>);
  return Object.fromEntries(entries.map(([key, one]) => [key, map(one)]));
}

function stateIn(raw: Raw): StateConfig {
  return {
    ...raw,
    states: mapValues(raw.states, stateIn),
    on: mapValues(raw.on, transitionsIn),
    after: mapValues(raw.after, transitionsIn),
    always: transitionsIn(raw.always),
    onDone: transitionsIn(raw.onDone),
    invoke: listOf(raw.invoke).map((one) => ({
      ...(one as Raw & { src: unknown }),
      onDone: transitionsIn((one as Raw).onDone),
      onError: transitionsIn((one as Raw).onError),
    })),
    entry: listOf(raw.entry),
    exit: listOf(raw.exit),
  };
}

/** A copy of a machine's configuration that may be changed. */
export function configOf(machine: AnyStateMachine): StateConfig {
  return stateIn(machine.config as Raw);
}

function rawOf(state: StateConfig): Raw {
  const { states, always, onDone, invoke, ...rest } = state;
  return {
    ...rest,
    ...(Object.keys(states).length > 0 && { states: mapValues(states, rawOf) }),
    ...(always.length > 0 && { always }),
    ...(onDone.length > 0 && { onDone }),
    invoke: invoke.map(({ onDone: done, onError: error, ...one }) => ({
      ...one,
      ...(done.length > 0 && { onDone: done }),
      ...(error.length > 0 && { onError: error }),
    })),
  };
}

/** The machine that a changed configuration makes; one that turns in circles throws. */
export function machineOf(machine: AnyStateMachine, config: StateConfig): AnyStateMachine {
  const raw = { ...rawOf(config), options: { maxIterations: 100 } };
  return createMachine(raw as never, machine.implementations as never) as AnyStateMachine;
}

/** One transition, in the list of those that are tried one after the other. */
export interface Slot {
  /** For example `loading/loadForm done/2`: state, event, place in the list. */
  id: string;
  list: TransitionConfig[];
  index: number;
  /** State that it leaves, and the one around it; null for the machine itself. */
  state: StateConfig;
  parent: StateConfig | null;
  name: string;
}

function slotsOf(state: StateConfig, parent: StateConfig | null, path: string[]): Slot[] {
  const lists: [string, TransitionConfig[]][] = [
    ...Object.entries(state.on),
    ...Object.entries(state.after).map(([delay, list]): [string, TransitionConfig[]] => [
      `after ${delay}`,
      list,
    ]),
    ['always', state.always],
    ['done', state.onDone],
    ...state.invoke.flatMap(({ src, onDone, onError }): [string, TransitionConfig[]][] => [
      [`${src} done`, onDone],
      [`${src} breaks`, onError],
    ]),
  ];
  const own = lists.flatMap(([event, list]) =>
    list.map((_, index) => ({
      id: `${path.join('.')}/${event}/${index}`,
      list,
      index,
      state,
      parent,
      name: path.at(-1) ?? '',
    })),
  );
  const inner = Object.entries(state.states).flatMap(([name, child]) =>
    slotsOf(child, state, [...path, name]),
  );
  return [...own, ...inner];
}

/** Every transition of a configuration. */
export function allSlots(config: StateConfig): Slot[] {
  return slotsOf(config, null, []);
}

/** Every state of a configuration with its path; the machine's own path is empty. */
export function allStates(config: StateConfig, path = ''): { path: string; state: StateConfig }[] {
  return [
    { path, state: config },
    ...Object.entries(config.states).flatMap(([name, child]) =>
      allStates(child, path === '' ? name : `${path}.${name}`),
    ),
  ];
}
