import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { AnyModel } from './model.ts';
import { eventOf, possibleSteps, startWalk } from './replay.ts';

/** Which starts and steps somebody can cause; all of them, where nobody says. */
export interface Reach {
  starts(start: string): boolean;
  steps(label: string, snapshot: AnyMachineSnapshot): boolean;
}

/** States that are looked at; a model whose contexts tell more apart needs `facts`. */
const LIMIT = 20_000;

/** What guards mostly ask: is there something, and is it more than one. */
export function shapeOf(value: unknown, depth = 0): unknown {
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

interface LabelledEvent extends EventObject {
  label: string;
}

/** What a machine can come to from one of its starts. */
export interface Graph {
  /** Facts of the start. */
  first: string;
  /** Of each state by its facts: the steps that are possible there, and what they lead to. */
  next: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** A shortest way to each state, the nearest first. */
  ways: { facts: string; way: string[] }[];
}

/** Looks at everything that a machine can come to from a start. */
export function graphFrom(
  model: AnyModel,
  start: string,
  machine: AnyStateMachine,
  reach: Reach,
): Graph {
  const fromState = startWalk(model, start, machine).snapshot;
  const facts = (snapshot: AnyMachineSnapshot) => factsOf(model, snapshot);
  const options = {
    limit: LIMIT,
    fromState,
    events: (snapshot: AnyMachineSnapshot): LabelledEvent[] =>
      possibleSteps(model, snapshot)
        .filter((label) => reach.steps(label, snapshot))
        .map((label) => ({ ...eventOf(model, snapshot, label), label })),
    serializeEvent: (event: EventObject) => (event as LabelledEvent).label,
    serializeState: facts,
  };
  const map = getAdjacencyMap(machine, options as never);
  const next = Object.entries(map).map(([state, { transitions }]) => {
    const steps = Object.entries(transitions).map(([label, to]): [string, string] => [
      label,
      facts((to as { state: AnyMachineSnapshot }).state),
    ]);
    return [state, new Map(steps)] as const;
  });
  return {
    first: facts(fromState),
    next: new Map(next),
    ways: getShortestPaths(machine, options as never)
      .toSorted((a, b) => a.weight - b.weight)
      .map(({ state, steps }) => ({
        facts: facts(state as AnyMachineSnapshot),
        way: steps.slice(1).map(({ event }) => (event as LabelledEvent).label),
      })),
  };
}
