import { models } from '../models.ts';
import { survivors } from '../survivors.ts';
import { takenIn, watched } from './explore.ts';
import type { AnyModel } from './model.ts';
import { isCaught, type Mutant, mutantsOf } from './mutants.ts';
import { replay } from './replay.ts';
import { type ExpectedPath, readTraces } from './trace-file.ts';

/** What came of the faults of one machine. */
export interface MachineMutants {
  machine: string;
  total: number;
  survived: { id: string; reason: string | undefined }[];
  /** Faults that are listed as survivors and are noticed, or do not exist. */
  stale: string[];
}

/** The transitions that each path takes. */
function takenBy(model: AnyModel, paths: readonly ExpectedPath[]): Map<ExpectedPath, string[]> {
  const machine = watched(model.machine);
  return new Map(
    paths.map((path) => {
      const trace = replay(model, path, machine);
      return [path, trace.flatMap((step) => takenIn(step).taken)];
    }),
  );
}

/** Paths that come by the fault, and then the others: most faults are noticed at once. */
function nearestFirst(
  paths: readonly ExpectedPath[],
  taken: ReadonlyMap<ExpectedPath, string[]>,
  { near }: Mutant,
): ExpectedPath[] {
  const passes = (path: ExpectedPath) => taken.get(path)?.some((id) => id.startsWith(near));
  return [...paths.filter(passes), ...paths.filter((path) => !passes(path))];
}

/** Walks the paths of these machines, by default of all, over each of their faults. */
export function mutate(names: readonly string[] = []): MachineMutants[] {
  const chosen = names.length > 0 ? names : Object.keys(models);
  return chosen.map((machine) => {
    const model = models[machine];
    if (model === undefined) throw new Error(`There is no model of "${machine}"`);
    const paths = readTraces(machine);
    const taken = takenBy(model, paths);
    const mutants = mutantsOf(model.machine);
    const listed = survivors[machine] ?? {};
    const survived = mutants
      .filter((mutant) => !isCaught(model, mutant, nearestFirst(paths, taken, mutant)))
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
