import { takenIn, watched } from '../engine/explore.ts';
import type { AnyModel } from '../engine/model.ts';
import { type Path, replay } from '../engine/replay.ts';
import { type ExpectedPath, readTraces } from '../engine/trace-file.ts';
import type { Coverage } from './chart.ts';
import type { WalkedPath } from './walked.ts';

/** A path as the report tells of it. */
export interface ReportedPath extends Path {
  /** Walked in the product, or without a browser. */
  isWalk: boolean;
  /** Null when it went as expected. */
  error: string | null;
  /** Number of the last step that was reached; 0 is the start. */
  at: number;
  /** How long it took in the product; null without a browser. */
  seconds: number | null;
  /** The last screen, as a JPEG in base64. */
  picture: string | null;
  /** Ids of the transitions that it takes. */
  taken: string[];
}

interface Difference {
  error: string | null;
  at: number;
}

function differenceOf(model: AnyModel, path: ExpectedPath): Difference {
  try {
    const trace = replay(model, path);
    const at = trace.findIndex(
      (step, index) => JSON.stringify(step) !== JSON.stringify(path.trace[index]),
    );
    if (at < 0) return { error: null, at: path.trace.length - 1 };
    const [is, was] = [trace[at], path.trace[at]].map((step) => JSON.stringify(step, null, 1));
    return { error: `The machine does something else.\nis ${is}\nwas ${was}`, at };
  } catch (error) {
    return { error: String(error), at: 0 };
  }
}

/** All paths of a machine: those in the product first, and among them those that failed. */
export function reportPaths(
  name: string,
  model: AnyModel,
  walks: readonly WalkedPath[],
): ReportedPath[] {
  const machine = watched(model.machine);
  const takenBy = (path: Path) => {
    try {
      return [...new Set(replay(model, path, machine).flatMap((step) => takenIn(step).taken))];
    } catch {
      return [];
    }
  };
  const expected = readTraces(name).map((path) => {
    const { start, steps } = path;
    return { start, steps, ...differenceOf(model, path), seconds: null, picture: null };
  });
  return [
    ...walks.map((walk) => ({ ...walk, isWalk: true, taken: takenBy(walk) })),
    ...expected.map((path) => ({ ...path, isWalk: false, taken: takenBy(path) })),
  ].toSorted((a, b) => Number(a.error === null) - Number(b.error === null));
}

const RANK: readonly Coverage[] = ['machine', 'browser', 'failed'];

/** What became of each transition that a path takes: the worst news first. */
export function coverageOf(paths: readonly ReportedPath[]): Map<string, Coverage> {
  const coverage = new Map<string, Coverage>();
  for (const { error, isWalk, taken } of paths) {
    const rank: Coverage = error !== null ? 'failed' : isWalk ? 'browser' : 'machine';
    for (const id of taken) {
      const known = coverage.get(id);
      if (known === undefined || RANK.indexOf(rank) > RANK.indexOf(known)) coverage.set(id, rank);
    }
  }
  return coverage;
}
