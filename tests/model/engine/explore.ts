import type { AnyStateMachine } from 'xstate';
import { allSlots, configOf, machineOf } from './config.ts';
import { type Graph, graphFrom, type Reach } from './graph.ts';
import type { AnyModel } from './model.ts';
import { type Path, startWalk, type TraceStep, takeStep, type Walk } from './replay.ts';
import { SMALL, simpleWays } from './simple.ts';

/** A path with the transitions that its steps take, one list a step. */
export interface ExploredPath extends Path {
  taken: string[][];
}

const everything: Reach = { starts: () => true, steps: () => true };

const TAKEN = 'model.taken ';

/** The same machine, each transition of which says in its effects that it was taken. */
export function watched(machine: AnyStateMachine): AnyStateMachine {
  const config = configOf(machine);
  for (const { id, list, index } of allSlots(config)) {
    list[index]?.actions.unshift({ type: 'model.taken', params: id });
  }
  return machineOf(machine, config).provide({ actions: { 'model.taken': () => {} } });
}

/** The transitions that a step of a watched machine took, and its effects without that. */
export function takenIn(step: TraceStep): { taken: string[]; effects: string[] } {
  const isTaken = (effect: string) => effect.startsWith(TAKEN);
  return {
    taken: step.effects.filter(isTaken).map((effect) => JSON.parse(effect.slice(TAKEN.length))),
    effects: step.effects.filter((effect) => !isTaken(effect)),
  };
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

/** What is looked at from one start. */
interface Place {
  model: AnyModel;
  machine: AnyStateMachine;
  start: string;
  graph: Graph;
}

function walkOver({ model, machine, start }: Place, way: readonly string[]): Walk {
  return way.reduce(
    (walk, label) => takeStep(model, walk, label),
    startWalk(model, start, machine),
  );
}

function pathOf({ start }: Place, { trace }: Walk): ExploredPath {
  const steps = trace.slice(1).map(({ step }) => step);
  return { start, steps, taken: trace.map((step) => takenIn(step).taken) };
}

/** The shortest paths to every state and over every transition; those that prove nothing new are left out. */
function shortestPaths(place: Place, known: Set<string>): ExploredPath[] {
  const { model, machine, graph } = place;
  const isParallel = machine.root.type === 'parallel';

  function provesMore({ trace }: Walk): boolean {
    const signs = trace.map((step, index) => {
      const { taken, effects } = takenIn(step);
      const before = isParallel ? null : trace[index - 1]?.state;
      return signOf(before, taken, { ...step, effects });
    });
    const isNew = signs.some((sign) => !known.has(sign));
    for (const sign of signs) known.add(sign);
    return isNew;
  }

  return graph.ways
    .flatMap(({ way, facts }) => {
      const walk = walkOver(place, way);
      const further = [...(graph.next.get(facts)?.keys() ?? [])];
      return [walk, ...further.map((label) => takeStep(model, walk, label))];
    })
    .filter(provesMore)
    .map((walk) => pathOf(place, walk));
}

function simplePaths(place: Place): ExploredPath[] {
  return (simpleWays(place.graph) ?? []).map((way) => pathOf(place, walkOver(place, way)));
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
 * effect that the transition has, and all simple ones of a small machine. None of them is the
 * beginning of another.
 */
export function pathsOf(model: AnyModel, reach = everything): ExploredPath[] {
  const machine = watched(model.machine);
  const shared = new Set<string>();
  const found = Object.keys(model.starts)
    .filter(reach.starts)
    .flatMap((start) => {
      const place = { model, machine, start, graph: graphFrom(model, start, machine, reach) };
      const shortest = shortestPaths(place, model.everyStart ? new Set() : shared);
      return model.simple === undefined ? shortest : [...shortest, ...simplePaths(place)];
    });
  const byName = new Map(found.map((path) => [JSON.stringify([path.start, path.steps]), path]));
  const paths = [...byName.values()];
  return paths.filter((path) => !paths.some((other) => isWithin(path, other)));
}

/** How many simple paths a machine has from all its starts; undefined when it is not small. */
export function countSimplePaths(model: AnyModel): number | undefined {
  let count = 0;
  for (const start of Object.keys(model.starts)) {
    const ways = simpleWays(graphFrom(model, start, model.machine, everything), SMALL - count);
    if (ways === null) return undefined;
    count += ways.length;
  }
  return count;
}

/** Transitions of the machine that none of the paths takes. */
export function untaken(model: AnyModel, paths: readonly ExploredPath[]): string[] {
  const taken = new Set(paths.flatMap((path) => path.taken.flat()));
  return allSlots(configOf(model.machine))
    .map(({ id }) => id)
    .filter((id) => !taken.has(id));
}
