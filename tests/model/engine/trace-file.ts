import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TraceStep } from './replay.ts';

const folder = path.resolve('tests/model/traces');

/** A path as it is expected to go. */
export interface ExpectedPath {
  start: string;
  trace: TraceStep[];
}

/** True while the expected traces are to be written instead of compared. */
export const isUpdating = process.env.UPDATE_TRACES === '1';

/** Labels of a trace's steps; the first step is the start. */
export function stepsOf({ trace }: ExpectedPath): string[] {
  return trace.slice(1).map(({ step }) => step);
}

/** The committed traces of a machine; none when it is new. */
export function readTraces(machine: string): ExpectedPath[] {
  const file = path.join(folder, `${machine}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ExpectedPath[]) : [];
}

/** Writes a machine's traces, a line for each step, so that a change is seen where it is. */
export function writeTraces(machine: string, paths: readonly ExpectedPath[]): void {
  mkdirSync(folder, { recursive: true });
  const written = paths.map(({ start, trace }) => {
    const lines = trace.map((step) => `    ${JSON.stringify(step)}`).join(',\n');
    return `  {"start": ${JSON.stringify(start)}, "trace": [\n${lines}\n  ]}`;
  });
  writeFileSync(path.join(folder, `${machine}.json`), `[\n${written.join(',\n')}\n]\n`);
}
