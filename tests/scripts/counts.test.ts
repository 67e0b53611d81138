import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countReport, errorsOfNoTest, failedTests } from '../../scripts/lib/counts.mjs';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'y4-counts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Counts a report with that content. */
async function count(runner: 'vitest' | 'playwright', report: unknown, exitCode = 0) {
  const path = join(folder, 'report.json');
  await writeFile(path, typeof report === 'string' ? report : JSON.stringify(report));
  return countReport(runner, path, exitCode);
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('a report of vitest', () => {
  const report = (numPassedTests: number, numFailedTests: number, ...testResults: unknown[]) => ({
    numPassedTests,
    numFailedTests,
    testResults,
  });

  it('is counted by its tests', async () => {
    const mixed = report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'));
    expect(await count('vitest', mixed, 1)).toEqual({ passed: 2, failed: 1 });
    expect(await count('vitest', report(1, 0, file('passed', 'passed')))).toEqual({
      passed: 1,
      failed: 0,
    });
  });

  it('adds one failure for each file that did not load', async () => {
    const unloaded = report(1, 0, file('passed', 'passed'), file('failed'), file('failed'));
    expect(await count('vitest', unloaded, 1)).toEqual({ passed: 1, failed: 2 });
  });

  it('is not believed when the runner ended otherwise', async () => {
    const green = report(5, 0, file('passed', 'passed'));
    expect(await count('vitest', green, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('fails without any test that ran', async () => {
    expect(await count('vitest', report(0, 0))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a report of Playwright', () => {
  const report = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []) => ({
    stats: { expected, unexpected, flaky, skipped: 3 },
    errors,
  });

  it('is counted by its tests, and one that passed at its second attempt has passed', async () => {
    expect(await count('playwright', report(4, 2, 1), 1)).toEqual({ passed: 5, failed: 2 });
    expect(await count('playwright', report(4, 0, 0))).toEqual({ passed: 4, failed: 0 });
  });

  it('adds what went wrong outside the tests', async () => {
    const broken = report(0, 0, 0, [{ message: 'The product did not start' }]);
    expect(await count('playwright', broken, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails without any test that ran, and when the runner ended otherwise', async () => {
    expect(await count('playwright', report(0, 0, 0))).toEqual({ passed: 0, failed: 1 });
    expect(await count('playwright', report(3, 0, 0), 1)).toEqual({ passed: 3, failed: 1 });
  });
});

it.each(['', '{"numPassedTests": 5', '{}'])('a report that says %j is a failure', async (text) => {
  expect(await count('vitest', text)).toEqual({ passed: 0, failed: 1 });
  expect(await count('playwright', text)).toEqual({ passed: 0, failed: 1 });
});

it('a report that is missing is a failure', () => {
  expect(countReport('vitest', join(folder, 'nothing.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

describe('the tests that failed', () => {
  async function named(runner: 'vitest' | 'playwright', report: unknown) {
    const path = join(folder, 'report.json');
    await writeFile(path, JSON.stringify(report));
    return failedTests(runner, path);
  }

  it('are named from a report of vitest, with a file that did not load', async () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a holds' },
      { status: 'failed', fullName: 'b holds' },
    ];
    const testResults = [
      { name: 'one.test.ts', status: 'failed', assertionResults },
      { name: 'two.test.ts', status: 'failed', assertionResults: [] },
    ];
    expect(await named('vitest', { testResults })).toEqual([
      'one.test.ts: b holds',
      'two.test.ts: did not load',
    ]);
  });

  it('are named with the errors of the run that belong to none of them', async () => {
    await writeFile(join(folder, 'report.errors.json'), JSON.stringify(['Error: left behind']));
    expect(await named('vitest', { testResults: [] })).toEqual(['Error: left behind']);
  });

  it.each([
    ['all of them passed', ['passed'], ['Error: left behind']],
    ['one of them failed', ['passed', 'failed'], []],
  ])('are not at fault for such an error when %s', async (_, statuses, expected) => {
    const path = join(folder, 'report.json');
    const numFailedTests = statuses.filter((status) => status === 'failed').length;
    const results = [file(numFailedTests > 0 ? 'failed' : 'passed', ...statuses)];
    const report = { numPassedTests: 1, numFailedTests, testResults: results };
    await writeFile(path, JSON.stringify(report));
    await writeFile(join(folder, 'report.errors.json'), JSON.stringify(['Error: left behind']));
    expect(errorsOfNoTest('vitest', path)).toEqual(expected);
  });

  it('are named from a report of Playwright, at every depth', async () => {
    const spec = (title: string, ok: boolean) => ({ file: 'one.spec.ts', line: 3, title, ok });
    const suites = [
      { specs: [spec('a', true), spec('b', false)], suites: [{ specs: [spec('c', false)] }] },
    ];
    expect(await named('playwright', { suites })).toEqual(['one.spec.ts:3: b', 'one.spec.ts:3: c']);
  });

  it('are none without a report', () => {
    expect(failedTests('vitest', join(folder, 'nothing.json'))).toEqual([]);
  });
});
