import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom } from 'xstate';

/** What an effect may come to: labels to outputs. That it breaks down is added for every effect. */
export type Outcomes = Readonly<Record<string, unknown>>;

/** What has to be known of a machine so that its paths can be made and walked. */
export interface Model<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /** Number of paths; a transition that gets lost or comes to it changes it. */
  paths: number;
  /** Number of the simple paths of a small machine, which are walked too. */
  simple?: number;
  /** Inputs to start from, by name. */
  starts: Readonly<Record<string, InputFrom<Machine>>>;
  /** Makes all paths from every start; otherwise later starts only add what earlier ones lack. */
  everyStart?: true;
  /** What a start's context is besides, for what would take hundreds of steps to come to. */
  contexts?: Readonly<Record<string, Partial<ContextFrom<Machine>>>>;
  /** Events of the world, by a label that begins with the type: `search.changed to nothing`. */
  events: Readonly<Record<string, EventFromLogic<Machine>>>;
  /** What each invoked actor may answer, by the actor's name. */
  outcomes: Readonly<Record<string, Outcomes>>;
  /**
   * Tells two contexts apart while paths are looked for; by default their shape. Less makes fewer
   * paths, more makes longer ones reachable.
   */
  facts?: (context: ContextFrom<Machine>) => unknown;
  /** Transitions that no event can take, with the reason. */
  unreachable?: Readonly<Record<string, string>>;
}

/** A model whose machine's types are not asked for any more. */
export interface AnyModel extends Omit<Model, 'facts' | 'starts' | 'contexts' | 'events'> {
  starts: Readonly<Record<string, unknown>>;
  contexts?: Readonly<Record<string, object>>;
  events: Readonly<Record<string, { type: string }>>;
  facts?: (context: never) => unknown;
}

/** Checks a model against its machine's types. */
export function defineModel<Machine extends AnyStateMachine>(model: Model<Machine>): AnyModel {
  return model as unknown as AnyModel;
}

/** The outcome that every effect has: it breaks down. */
export const BREAKS = 'breaks';
