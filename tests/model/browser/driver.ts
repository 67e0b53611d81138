import type { BrowserContext, BrowserContextOptions, Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Person } from '#tests/browser/_people.ts';
import { allStates, configOf } from '../engine/config.ts';
import type { Reach } from '../engine/graph.ts';
import type { AnyModel } from '../engine/model.ts';
import { stateNames } from '../engine/state-names.ts';
import type { Gate } from './gate.ts';

/** Where a path is walked. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  gate: Gate;
  /** Where the path starts. */
  start: string;
  /** All steps of the path, for what has to be prepared before it starts. */
  steps: readonly string[];
  /** The step after this one, for what decides now how it will go. */
  next?: string | undefined;
  /** Names of the states before the step. */
  states: readonly string[];
  /** Requests of framed pages that a driver holds. */
  frames?: Route[];
  /** A session of a signed-in user is put into the page before it opens. */
  signIn(person?: Person): Promise<void>;
  /** Lets the test bear a problem that the path provokes. */
  allowProblem(pattern: RegExp): void;
}

type Act = (stage: Stage) => Promise<void>;

/** Walks the paths of one machine in the product. */
export interface Driver {
  model: AnyModel;
  /** What browser the paths are walked in, where it is not any. */
  browser?: Pick<BrowserContextOptions, 'userAgent' | 'viewport'>;
  /** Opens the screen in the way that a start of the model stands for. */
  starts: Readonly<Record<string, Act>>;
  /** Causes an event or an outcome, by its label in the model. */
  steps: Readonly<Record<string, Act>>;
  /** Sees that the product is in a state; a text says why nobody can see it. */
  states: Readonly<Record<string, Act | string>>;
  /** Starts and steps that can not be caused in a browser, with the reason. */
  absent: Readonly<Record<string, string>>;
  /** False where a step can not be caused as things are. */
  can?: (label: string, states: readonly string[], context: never) => boolean;
}

/**
 * What a path may consist of when this driver walks it. Effects of the product answer with a failure
 * whatever happens at the network, so that one breaks down is walked without a browser only.
 */
export function reachOf(driver: Driver): Reach {
  return {
    starts: (start) => Object.hasOwn(driver.starts, start),
    steps: (label, snapshot: AnyMachineSnapshot) =>
      Object.hasOwn(driver.steps, label) &&
      (driver.can?.(label, stateNames(snapshot.value), snapshot.context as never) ?? true),
  };
}

/** States in which a machine may rest, by the names of the innermost ones. */
function restingStates(model: AnyModel): string[] {
  return allStates(configOf(model.machine))
    .filter(({ path, state }) => path !== '' && Object.keys(state.states).length === 0)
    .filter(({ state }) => state.always.every(({ guard }) => guard !== undefined))
    .map(({ path }) => path);
}

/** Starts, steps and states of the model that the driver says nothing about. */
export function gapsOf({ model, starts, steps, states, absent }: Driver): string[] {
  const config = allStates(configOf(model.machine));
  const delays = new Set(config.flatMap(({ state }) => Object.keys(state.after)));
  const labels = [
    ...Object.keys(model.events),
    ...Object.entries(model.outcomes).flatMap(([src, outcomes]) =>
      Object.keys(outcomes).map((outcome) => `${src}: ${outcome}`),
    ),
    ...[...delays].map((delay) => `after ${delay}`),
  ];
  const missing = (names: readonly string[], told: object) =>
    names.filter((name) => !Object.hasOwn(told, name) && !Object.hasOwn(absent, name));
  return [
    ...missing(Object.keys(model.starts), starts),
    ...missing(labels, steps),
    ...missing(restingStates(model), states),
  ];
}
