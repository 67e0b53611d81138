import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Path, TraceStep } from './replay.ts';

const folder = path.resolve('tests/model/traces');

/** A path as it is expected to go. */
export interface ExpectedPath extends Path {
  trace: TraceStep[];
}

/** True while the expected traces are to be written instead of compared. */
export const isUpdating = process.env.UPDATE_TRACES === '1';

/** A step with those that come after it on its paths; where none comes, a path ends. */
interface Branch extends TraceStep {
  next?: Branch[];
}

function grow(branches: Branch[], [step, ...further]: readonly TraceStep[]): void {
  if (step === undefined) return;
  const known = branches.find((branch) => branch.step === step.step);
  const branch = known ?? { ...step };
  if (known === undefined) branches.push(branch);
  if (further.length > 0) {
    branch.next ??= [];
    grow(branch.next, further);
  }
}

function tracesOf({ next, ...step }: Branch): TraceStep[][] {
  return next === undefined
    ? [[step]]
    : next.flatMap(tracesOf).map((further) => [step, ...further]);
}

function written(branches: readonly Branch[], indent = '  '): string {
  return branches
    .map(({ next, ...step }) => {
      const line = indent + JSON.stringify(step);
      if (next === undefined) return line;
      return `${line.slice(0, -1)},"next":[\n${written(next, `${indent}  `)}]}`;
    })
    .join(',\n');
}

/** The committed traces of a machine; none when it is new. */
export function readTraces(machine: string): ExpectedPath[] {
  const file = path.join(folder, `${machine}.json`);
  if (!existsSync(file)) return [];
  const branches = JSON.parse(readFileSync(file, 'utf8')) as Branch[];
  return branches.flatMap((branch) => {
    const start = branch.step.replace('start ', '');
    return tracesOf(branch).map((trace) => ({
      start,
      steps: trace.slice(1).map(({ step }) => step),
      trace,
    }));
  });
}

/**
 * Writes a machine's traces as a tree, a line for each step, so that a change is seen where it is, and
 * once: a machine takes the same steps from the same beginning.
 */
export function writeTraces(machine: string, traces: readonly (readonly TraceStep[])[]): void {
  mkdirSync(folder, { recursive: true });
  const branches: Branch[] = [];
  for (const trace of traces) grow(branches, trace);
  writeFileSync(path.join(folder, `${machine}.json`), `[\n${written(branches)}\n]\n`);
}
