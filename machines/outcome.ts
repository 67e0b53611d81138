import { type Failure, failure, type Result } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** A guard or an action that gets what an effect answered. */
interface OfOutput<Type extends string> {
  readonly type: Type;
  readonly params: typeof outputOf;
}

interface Transition<Guard extends string, Target extends string> {
  readonly guard: OfOutput<Guard>;
  readonly target: Target;
}

/** What an effect answered, for the guards and actions of its `onDone`. */
export function outputOf<Output>({ event }: { event: { output: Output } }): Output {
  return event.output;
}

/** A result as the failure that its guards have found it to be. */
export function asFailure(result: Result<unknown>): Failure {
  return result.ok ? failure(ResultId.network, '', 'FAULT') : result;
}

/** The failure that an effect answered, where no success gets to. */
export function failureOf({ event }: { event: { output: Result<unknown> } }): Failure {
  return asFailure(event.output);
}

/** The failure that an effect's rejection stands for: effects answer with results, so it is a fault. */
export function faultOf({ event: { error } }: { event: { error: unknown } }): Failure {
  return failure(ResultId.network, error instanceof Error ? error.message : String(error), 'FAULT');
}

/** A transition of an `onDone`: where the guard lets an answer pass it leads on. */
export function when<Guard extends string, Target extends string>(
  guard: Guard,
  target: Target,
): Transition<Guard, Target>;
/** The same, and an action takes the answer over. */
export function when<Guard extends string, Target extends string, Action extends string>(
  guard: Guard,
  target: Target,
  action: Action,
): Transition<Guard, Target> & { readonly actions: OfOutput<Action> };
/** Both have the same shape: guard and action get what the effect answered. */
export function when(guard: string, target: string, action?: string) {
  const params = outputOf;
  const transition = { guard: { type: guard, params }, target };
  return action === undefined ? transition : { ...transition, actions: { type: action, params } };
}

/** A transition of an `onDone` for an answer that no other one takes: its failure is kept by `setFailure`. */
export function onFailure<Target extends string>(target: Target) {
  return { target, actions: { type: 'setFailure', params: failureOf } } as const;
}

/** A transition of an `onError`, whose fault is kept by `setFailure`. */
export function onFault<Target extends string>(target: Target) {
  return { target, actions: { type: 'setFailure', params: faultOf } } as const;
}
