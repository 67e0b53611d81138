import { models } from '../models.ts';
import { survivors } from '../survivors.ts';
import { isCaught, mutantsOf } from './mutants.ts';
import { readTraces } from './trace-file.ts';

/** What came of the faults of one machine. */
export interface MachineMutants {
  machine: string;
  total: number;
  survived: { id: string; reason: string | undefined }[];
  /** Faults that are listed as survivors and are noticed, or do not exist. */
  stale: string[];
}

/** Walks the paths of these machines, by default of all, over each of their faults. */
export function mutate(names: readonly string[] = []): MachineMutants[] {
  const chosen = names.length > 0 ? names : Object.keys(models);
  return chosen.map((machine) => {
    const model = models[machine];
    if (model === undefined) throw new Error(`There is no model of "${machine}"`);
    const paths = readTraces(machine);
    const mutants = mutantsOf(model.machine);
    const listed = survivors[machine] ?? {};
    const survived = mutants
      .filter((mutant) => !isCaught(model, mutant, paths))
      .map(({ id }) => ({ id, reason: listed[id] }));
    const ids = new Set(survived.map(({ id }) => id));
    return {
      machine,
      total: mutants.length,
      survived,
      stale: Object.keys(listed).filter((id) => !ids.has(id)),
    };
  });
}
