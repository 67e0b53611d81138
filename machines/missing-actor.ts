import { fromPromise } from 'xstate';

/**
 * Stands for an effect until `.provide` gives the real one. It throws when started, so a forgotten
 * effect is found by its name at once.
 */
export function missingActor<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Actor "${name}" was not given with .provide`)),
  );
}

/** Stands for a named action until `.provide` gives the real one. */
export function missingAction(name: string) {
  return (): never => {
    throw new Error(`Action "${name}" was not given with .provide`);
  };
}
