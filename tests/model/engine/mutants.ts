import type { AnyStateMachine } from 'xstate';
import { allSlots, allStates, configOf, machineOf, type Slot, type StateConfig } from './config.ts';
import type { AnyModel } from './model.ts';
import { startWalk, type TraceStep, takeStep, type Walk } from './replay.ts';
import type { ExpectedPath } from './trace-file.ts';

/** A machine with one fault. */
export interface Mutant {
  id: string;
  /** Beginning of the ids of the transitions that the fault lies at. */
  near: string;
  build: () => AnyStateMachine;
}

type Change = (config: StateConfig) => void;

/** Where else a transition could lead: to each other state beside its target. */
function otherTargets({ list, index, state, parent, name }: Slot, root: StateConfig): string[] {
  const target = list[index]?.target;
  const id = /^#[^.]+\./.exec(target ?? '')?.[0];
  const [around, prefix] = id
    ? [root, id]
    : target?.startsWith('.') || parent === null
      ? [state, '.']
      : [parent, ''];
  const goal = target === undefined ? name : target.slice(prefix.length).split('.')[0];
  return Object.keys(around.states)
    .filter((other) => other !== goal)
    .map((other) => `${prefix}${other}`);
}

function nameOf(action: unknown, index: number): string {
  if (typeof action === 'string') return action;
  const type = (action as { type?: unknown } | null)?.type;
  return `${typeof type === 'string' ? type : 'action'}#${index}`;
}

function slotChanges(machine: AnyStateMachine): [string, Change][] {
  const root = configOf(machine);
  return allSlots(root).flatMap((slot, at): [string, Change][] => {
    const { id, list, index } = slot;
    const transition = list[index];
    const inSlot = (change: (slot: Slot) => void): Change => {
      return (config) => {
        const found = allSlots(config)[at];
        if (found !== undefined) change(found);
      };
    };
    const changes: [string, Change][] = [
      [`${id} removed`, inSlot((found) => found.list.splice(found.index, 1))],
      ...otherTargets(slot, root).map((target): [string, Change] => [
        `${id} to ${target}`,
        inSlot((found) => {
          found.list[found.index] = { actions: [], ...found.list[found.index], target };
        }),
      ]),
      ...(transition?.actions ?? []).map((action, place): [string, Change] => [
        `${id} without ${nameOf(action, place)}`,
        inSlot((found) => found.list[found.index]?.actions.splice(place, 1)),
      ]),
    ];
    if (transition?.guard !== undefined) {
      changes.push([
        `${id} unguarded`,
        inSlot((found) => {
          const { guard: _, ...open } = found.list[found.index] ?? { actions: [] };
          found.list[found.index] = open;
        }),
      ]);
    }
    if (transition?.reenter) {
      changes.push([
        `${id} without entering again`,
        inSlot((found) => {
          const own = found.list[found.index];
          if (own) own.reenter = false;
        }),
      ]);
    }
    return changes;
  });
}

function stateChanges(machine: AnyStateMachine): [string, Change][] {
  return allStates(configOf(machine)).flatMap(({ path, state }, at): [string, Change][] => {
    const inState = (change: (state: StateConfig) => void): Change => {
      return (config) => {
        const found = allStates(config)[at];
        if (found !== undefined) change(found.state);
      };
    };
    return [
      ...(['entry', 'exit'] as const).flatMap((list) =>
        state[list].map((action, place): [string, Change] => [
          `${path} ${list} without ${nameOf(action, place)}`,
          inState((found) => found[list].splice(place, 1)),
        ]),
      ),
      ...state.invoke.map(({ src }, place): [string, Change] => [
        `${path} without ${src}`,
        inState((found) => found.invoke.splice(place, 1)),
      ]),
      ...(state.initial === undefined ? [] : Object.keys(state.states))
        .filter((other) => other !== state.initial)
        .map((other): [string, Change] => [
          `${path} starts with ${other}`,
          inState((found) => {
            found.initial = other;
          }),
        ]),
    ];
  });
}

/** Every fault of a kind: a transition, guard, action or effect that is missing or leads elsewhere. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [...slotChanges(machine), ...stateChanges(machine)].map(([id, change]) => ({
    id,
    near: id.split(/[/ ]/, id.includes('/') ? 2 : 1).join('/'),
    build() {
      const config = configOf(machine);
      change(config);
      return machineOf(machine, config);
    },
  }));
}

/** A walk for each expected step that went as it should. */
type Walked = Map<TraceStep, Walk>;

/** Paths that begin alike share their steps, which are taken once for all of them. */
function goesAsExpected(
  model: AnyModel,
  machine: AnyStateMachine,
  path: ExpectedPath,
  walked: Walked,
): boolean {
  let before: Walk | undefined;
  return path.trace.every((expected, index) => {
    const walk =
      walked.get(expected) ??
      (before ? takeStep(model, before, expected.step) : startWalk(model, path.start, machine));
    if (JSON.stringify(walk.trace[index]) !== JSON.stringify(expected)) return false;
    walked.set(expected, walk);
    before = walk;
    return true;
  });
}

/** Does one of the paths notice the fault? A machine that can not be built or walked is noticed. */
export function isCaught(model: AnyModel, mutant: Mutant, paths: readonly ExpectedPath[]): boolean {
  try {
    const machine = mutant.build();
    const walked: Walked = new Map();
    return paths.some((path) => !goesAsExpected(model, machine, path, walked));
  } catch {
    return true;
  }
}
