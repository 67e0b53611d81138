import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentFile, writeDocument } from './document.ts';
import { evaluate, provenButOpen } from './evaluate.ts';
import { printReport } from './print.ts';
import type { Problem } from './problem.ts';
import { readRuns } from './reports.ts';
import { clausesOf, markDone, readRequirements } from './requirements.ts';
import { scanTitles } from './scan-titles.ts';

/** How a conformance run is asked for. */
interface ConformanceOptions {
  /** The repository. */
  root: string;
  /** Marks proven clauses done and writes the document anew before judging. */
  write?: boolean;
  /** Lists every proof. */
  verbose?: boolean;
}

/** What a conformance run found; it failed when there are problems. */
interface ConformanceResult {
  problems: Problem[];
  report: string;
}

/**
 * Holds the requirements against the tests: reads `docs/requirements/`, the titles under `tests/`
 * and the reports of the last runs, and compares `docs/requirements.md` with what they make.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult> {
  const { root, write = false, verbose = false } = options;
  const [scan, runs] = await Promise.all([scanTitles(root), readRuns(root)]);
  let requirements = await readRequirements(root);
  let evaluation = evaluate(clausesOf(requirements.sections), scan.claims, runs);
  if (write && requirements.problems.length === 0) {
    if (runs.complete) {
      await markDone(root, requirements.sections, new Set(provenButOpen(evaluation.verdicts)));
      requirements = await readRequirements(root);
      evaluation = evaluate(clausesOf(requirements.sections), scan.claims, runs);
    }
    await writeFile(join(root, documentFile), writeDocument(requirements.sections, scan.claims));
  }
  const problems = [
    ...requirements.problems,
    ...scan.problems,
    ...runs.problems,
    ...evaluation.problems,
    ...(await drift(root, writeDocument(requirements.sections, scan.claims))),
  ];
  const report = printReport(requirements.sections, evaluation, problems, verbose);
  return { problems, report };
}

/** Why `docs/requirements.md` is not what the requirements and the titles of the tests make, without any report. */
export async function requirementsDrift(root: string): Promise<Problem[]> {
  const [{ claims }, { sections }] = await Promise.all([scanTitles(root), readRequirements(root)]);
  return drift(root, writeDocument(sections, claims));
}

async function drift(root: string, expected: string): Promise<Problem[]> {
  const actual = await readFile(join(root, documentFile), 'utf8').catch(() => undefined);
  if (actual === expected) return [];
  const message = `${documentFile} is not what its sources make: npm run conformance -- --write`;
  return [{ kind: 'document-drift', message }];
}
