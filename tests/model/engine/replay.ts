import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { type AnyModel, BREAKS } from './model.ts';

/** What one step of a path came to. */
export interface TraceStep {
  step: string;
  state: unknown;
  /** What the machine asked of the world, in order. */
  effects: string[];
  /** What changed in the context. */
  context: Record<string, unknown>;
}

/** A path: where it starts, and then a label for each step. */
export interface Path {
  start: string;
  steps: string[];
}

/** The path in words, as its test is called. */
export function nameOf({ start, steps }: Path): string {
  return [start, ...steps].join(' → ');
}

interface Effect {
  type: string;
  params?: unknown;
}

function told(name: string, value: unknown): string {
  const text = JSON.stringify(value);
  return text === undefined ? name : `${name} ${text}`;
}

function effectOf({ type, params }: Effect): string {
  const raw = params as Record<string, unknown> | undefined;
  if (type === 'xstate.spawnChild') return told(`start ${raw?.src}`, raw?.input);
  if (type === 'xstate.stopChild') return `stop ${raw?.src}`;
  if (type === 'xstate.raise') return `wait ${raw?.delay} ms for ${raw?.id}`;
  if (type === 'xstate.cancel') return told('cancel', params);
  return told(type, params);
}

function changes(before: unknown, after: unknown): Record<string, unknown> {
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries((after ?? {}) as Record<string, unknown>).filter(
      ([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value),
    ),
  );
}

/** A walk over a machine whose effects are recorded and never run. */
export interface Walk {
  snapshot: AnyMachineSnapshot;
  trace: TraceStep[];
}

function stepOf(
  step: string,
  before: AnyMachineSnapshot | null,
  [after, effects]: [AnyMachineSnapshot, Effect[]],
): TraceStep {
  return {
    step,
    state: after.status === 'active' ? after.value : { [after.status]: after.value },
    effects: effects.map(effectOf),
    context: changes(before?.context, after.context),
  };
}

/** Starts a machine from one of its model's inputs. */
export function startWalk(model: AnyModel, start: string, machine: AnyStateMachine): Walk {
  if (!Object.hasOwn(model.starts, start)) throw new Error(`The model has no start "${start}"`);
  const [initial, effects] = initialTransition(machine, model.starts[start] as never);
  const context = { ...initial.context, ...model.contexts?.[start] };
  const snapshot: AnyMachineSnapshot = { ...initial, context };
  return { snapshot, trace: [stepOf(`start ${start}`, null, [snapshot, effects])] };
}

/** Every label that may be the next step. */
export function possibleSteps(model: AnyModel, snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  const nodes = snapshot._nodes;
  const types = new Set<string>(nodes.flatMap((node) => node.ownEvents));
  return [
    ...Object.entries(model.events)
      .filter(([, { type }]) => types.has(type))
      .map(([label]) => label),
    ...nodes
      .flatMap((node) => node.invoke)
      .flatMap(({ src }) => {
        const name = String(src);
        const outcomes = model.outcomes[name];
        if (outcomes === undefined) throw new Error(`The model has no outcomes of "${name}"`);
        return [...Object.keys(outcomes), BREAKS].map((outcome) => `${name}: ${outcome}`);
      }),
    ...nodes
      .flatMap((node) => node.after)
      .map(({ eventType }) => `after ${delayOf(String(eventType))}`),
  ];
}

function delayOf(eventType: string): string {
  return eventType.split('.')[2] ?? '';
}

/** The event that a label stands for in this state. */
export function eventOf(model: AnyModel, snapshot: AnyMachineSnapshot, label: string): EventObject {
  const event = model.events[label];
  if (event !== undefined) return event;
  if (label.startsWith('after ')) {
    const delay = label.slice('after '.length);
    const timer = snapshot._nodes
      .flatMap((node) => node.after)
      .find(({ eventType }) => delayOf(String(eventType)) === delay);
    if (timer === undefined) throw new Error(`Nothing waits for ${delay} here`);
    return { type: String(timer.eventType) };
  }
  const [src = '', outcome = ''] = label.split(': ');
  const invoke = snapshot._nodes.flatMap((node) => node.invoke).find((one) => one.src === src);
  if (invoke === undefined) throw new Error(`"${src}" does not run here`);
  const { id } = invoke;
  const broken = { type: `xstate.error.actor.${id}`, error: new Error('broke down'), actorId: id };
  const output = model.outcomes[src]?.[outcome];
  const done = { type: `xstate.done.actor.${id}`, output, actorId: id };
  return outcome === BREAKS ? broken : done;
}

/** Takes one more step. */
export function takeStep(model: AnyModel, walk: Walk, label: string): Walk {
  const { snapshot, trace } = walk;
  const event = eventOf(model, snapshot, label);
  const result = transition(snapshot.machine, snapshot, event) as [AnyMachineSnapshot, Effect[]];
  if (result[0].status === 'error') throw result[0].error;
  return { snapshot: result[0], trace: [...trace, stepOf(label, snapshot, result)] };
}

/** Walks a whole path over a machine, by default the model's own. */
export function replay(model: AnyModel, path: Path, machine = model.machine): TraceStep[] {
  return path.steps.reduce<Walk>(
    (walk, label) => takeStep(model, walk, label),
    startWalk(model, path.start, machine),
  ).trace;
}
