import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { allSlots, configOf, machineOf } from './config.ts';
import type { AnyModel } from './model.ts';
import {
  eventOf,
  type Path,
  possibleSteps,
  startWalk,
  type TraceStep,
  takeStep,
  type Walk,
} from './replay.ts';

/** A path with the transitions that its steps take, one list a step. */
export interface ExploredPath extends Path {
  taken: string[][];
}

/** Which starts and steps somebody can cause; all of them, where nobody says. */
export interface Reach {
  starts(start: string): boolean;
  steps(label: string, snapshot: AnyMachineSnapshot): boolean;
}

const everything: Reach = { starts: () => true, steps: () => true };

const TAKEN = 'model.taken ';
/** States that are looked at; a model whose contexts tell more apart needs `facts`. */
const LIMIT = 20_000;

/** The same machine, each transition of which says in its effects that it was taken. */
export function watched(machine: AnyStateMachine): AnyStateMachine {
  const config = configOf(machine);
  for (const { id, list, index } of allSlots(config)) {
    list[index]?.actions.unshift({ type: 'model.taken', params: id });
  }
  return machineOf(machine, config).provide({ actions: { 'model.taken': () => {} } });
}

/** What guards mostly ask: is there something, and is it more than one. */
function shapeOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return depth > 2 ? value.length > 0 : Math.min(2, value.length);
  if (typeof value === 'string') return value !== '';
  if (typeof value === 'number') return Math.sign(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 1) return true;
  return Object.entries(value).map(([key, one]) => [key, shapeOf(one, depth + 1)]);
}

/** What tells two states of a machine apart while paths are looked for. */
export function factsOf(model: AnyModel, { status, value, context }: AnyMachineSnapshot): string {
  const facts = model.facts as ((context: unknown) => unknown) | undefined;
  return JSON.stringify([status, value, facts ? facts(context) : shapeOf(context)]);
}

/** The transitions that a step of a watched machine took, and its effects without that. */
export function takenIn(step: TraceStep): { taken: string[]; effects: string[] } {
  const isTaken = (effect: string) => effect.startsWith(TAKEN);
  return {
    taken: step.effects.filter(isTaken).map((effect) => JSON.parse(effect.slice(TAKEN.length))),
    effects: step.effects.filter((effect) => !isTaken(effect)),
  };
}

interface LabelledEvent extends EventObject {
  label: string;
}

/** Shortest paths to every state, and from each over every event that is possible there. */
function candidatesFrom(
  model: AnyModel,
  start: string,
  machine: AnyStateMachine,
  reach: Reach,
): { way: string[]; further: string[] }[] {
  const options = {
    limit: LIMIT,
    fromState: startWalk(model, start, machine).snapshot,
    events: (snapshot: AnyMachineSnapshot): LabelledEvent[] =>
      possibleSteps(model, snapshot)
        .filter((label) => reach.steps(label, snapshot))
        .map((label) => ({ ...eventOf(model, snapshot, label), label })),
    serializeEvent: (event: EventObject) => (event as LabelledEvent).label,
    serializeState: (snapshot: AnyMachineSnapshot) => factsOf(model, snapshot),
  };
  const labelsOf = (steps: { event: EventObject }[]) =>
    steps.slice(1).map(({ event }) => (event as LabelledEvent).label);
  const next = new Map(
    Object.entries(getAdjacencyMap(machine, options as never)).map(([state, { transitions }]) => [
      state,
      Object.keys(transitions),
    ]),
  );
  return getShortestPaths(machine, options as never)
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ state, steps }) => ({
      way: labelsOf(steps),
      further: next.get(options.serializeState(state as AnyMachineSnapshot)) ?? [],
    }));
}

/**
 * Two steps with the same sign prove the same: from the same state they take the same transitions,
 * ask the same of the world and change the same in the context. Where regions run side by side, what
 * the others do is no part of it.
 */
function signOf(before: unknown, taken: string[], { step, effects, context }: TraceStep): string {
  if (taken.length === 0) return JSON.stringify([before, step]);
  const kinds = effects.map((effect) => effect.split(' ').slice(0, 2).join(' '));
  const changed = Object.entries(context).map(([key, value]) => [key, isNothing(value)]);
  return JSON.stringify([before, taken, kinds, changed]);
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || value === 0 || (Array.isArray(value) && !value.length);
}

function explore(
  model: AnyModel,
  start: string,
  machine: AnyStateMachine,
  reach: Reach,
  known: Set<string>,
) {
  const found: ExploredPath[] = [];
  function consider(walk: Walk): void {
    const signed = walk.trace.map((step, index) => {
      const before = machine.root.type === 'parallel' ? null : walk.trace[index - 1]?.state;
      const { taken, effects } = takenIn(step);
      return { taken, sign: signOf(before, taken, { ...step, effects }) };
    });
    if (signed.every(({ sign }) => known.has(sign))) return;
    for (const { sign } of signed) known.add(sign);
    const steps = walk.trace.slice(1).map(({ step }) => step);
    found.push({ start, steps, taken: signed.map(({ taken }) => taken) });
  }

  for (const { way, further } of candidatesFrom(model, start, machine, reach)) {
    let walk = startWalk(model, start, machine);
    for (const label of way) walk = takeStep(model, walk, label);
    consider(walk);
    for (const label of further) consider(takeStep(model, walk, label));
  }
  return found;
}

function isWithin(path: Path, other: Path): boolean {
  return (
    path !== other &&
    path.start === other.start &&
    path.steps.length < other.steps.length &&
    path.steps.every((label, index) => label === other.steps[index])
  );
}

/**
 * The paths of a machine: the shortest to each state and over each transition, with each kind of
 * effect that the transition has. None of them is the beginning of another.
 */
export function pathsOf(model: AnyModel, reach = everything): ExploredPath[] {
  const machine = watched(model.machine);
  const shared = new Set<string>();
  const found = Object.keys(model.starts)
    .filter(reach.starts)
    .flatMap((start) =>
      explore(model, start, machine, reach, model.everyStart ? new Set() : shared),
    );
  return found.filter((path) => !found.some((other) => isWithin(path, other)));
}

/** Transitions of the machine that none of the paths takes. */
export function untaken(model: AnyModel, paths: readonly ExploredPath[]): string[] {
  const taken = new Set(paths.flatMap((path) => path.taken.flat()));
  return allSlots(configOf(model.machine))
    .map(({ id }) => id)
    .filter((id) => !taken.has(id));
}
