import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import { type Claim, parseTitle } from './clause-ids.ts';
import type { Problem } from './problem.ts';

/** A test as the last run left it. */
export interface RunTest extends Claim {
  outcome: 'passed' | 'failed' | 'skipped';
}

/** What the reports of both test runners say together. */
export interface Runs {
  tests: RunTest[];
  /** Files that failed as a whole: they did not load, or a hook of theirs threw. */
  brokenFiles: Set<string>;
  problems: Problem[];
  /** False when a report is missing or unreadable, so that a lack of proof proves nothing. */
  complete: boolean;
}

/** The parts of vitest's JSON report that are read here. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ expectedStatus: z.string(), status: z.string() })),
});

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

/** The parts of Playwright's JSON report that are read here. */
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ location: z.object({ file: z.string() }).optional() })).optional(),
});

type Report = Pick<Runs, 'tests' | 'brokenFiles'>;

const sources: { path: string; read: (root: string, json: unknown) => Report }[] = [
  { path: '.cache/reports/vitest.json', read: readVitest },
  { path: '.cache/reports/playwright.json', read: readPlaywright },
];

/** Reads the reports of the last test runs below `.cache/reports/`. */
export async function readRuns(root: string): Promise<Runs> {
  const runs: Runs = { tests: [], brokenFiles: new Set(), problems: [], complete: true };
  for (const { path, read } of sources) {
    try {
      const report = read(root, JSON.parse(await readFile(join(root, path), 'utf8')));
      runs.tests.push(...report.tests.map((test) => blame(test, report.brokenFiles)));
      for (const file of report.brokenFiles) runs.brokenFiles.add(file);
    } catch (error) {
      runs.problems.push(reportProblem(path, error));
      runs.complete = false;
    }
  }
  return runs;
}

/** What passes in a file that fails as a whole can not be relied on. */
function blame(test: RunTest, brokenFiles: ReadonlySet<string>): RunTest {
  return brokenFiles.has(test.file) ? { ...test, outcome: 'failed' } : test;
}

function reportProblem(path: string, error: unknown): Problem {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return { kind: 'missing-report', message: `${path} is missing: run the tests that write it` };
  }
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  return { kind: 'unreadable-report', message: `${path} can not be read: ${reason}` };
}

function readVitest(root: string, json: unknown): Report {
  const tests: RunTest[] = [];
  const brokenFiles = new Set<string>();
  for (const result of vitestReport.parse(json).testResults) {
    const file = relativeTo(root, result.name);
    for (const { ancestorTitles, title, status } of result.assertionResults) {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
      tests.push(runTest(file, [...ancestorTitles, title], outcome));
    }
    const blamed = result.assertionResults.some(({ status }) => status === 'failed');
    if (result.status === 'failed' && !blamed) brokenFiles.add(file);
  }
  return { tests, brokenFiles };
}

function readPlaywright(root: string, json: unknown): Report {
  const report = playwrightReport.parse(json);
  const tests = new Map<string, RunTest>();
  function visit(suite: z.infer<typeof playwrightSuite>, titles: string[]): void {
    for (const spec of suite.specs) {
      const file = relativeTo(root, join(report.config.rootDir, spec.file));
      const test = runTest(file, [...titles, spec.title], specOutcome(spec));
      const key = `${file}\n${test.title}`;
      tests.set(key, merge(tests.get(key), test));
    }
    for (const child of suite.suites ?? []) visit(child, [...titles, child.title]);
  }
  for (const suite of report.suites) visit(suite, []);
  const located = (report.errors ?? []).flatMap(({ location }) => (location ? [location] : []));
  const brokenFiles = new Set(located.map(({ file }) => relativeTo(root, file)));
  return { tests: [...tests.values()], brokenFiles };
}

/** A test that is left out in one browser project and passes in another has passed. */
function merge(before: RunTest | undefined, test: RunTest): RunTest {
  if (!before || before.outcome === 'skipped' || test.outcome === 'failed') return test;
  return before;
}

/** A test marked to fail is `expected` when it fails: it proves nothing and counts as failed. */
function specOutcome({ tests }: z.infer<typeof playwrightSpec>): RunTest['outcome'] {
  const failed = tests.some(
    ({ status, expectedStatus }) =>
      status === 'unexpected' || (status !== 'skipped' && expectedStatus !== 'passed'),
  );
  if (failed) return 'failed';
  return tests.some(({ status }) => status !== 'skipped') ? 'passed' : 'skipped';
}

function runTest(file: string, titles: string[], outcome: RunTest['outcome']): RunTest {
  const parsed = titles.filter((title) => title !== '').map(parseTitle);
  return {
    file,
    title: parsed.map(({ text }) => text).join(' › '),
    ids: [...new Set(parsed.flatMap(({ ids }) => ids))],
    malformed: parsed.some(({ malformed }) => malformed),
    outcome,
  };
}

function relativeTo(root: string, file: string): string {
  return (isAbsolute(file) ? relative(root, file) : file).replaceAll('\\', '/');
}
