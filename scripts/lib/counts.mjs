import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts what a runner reported. Whatever makes its word doubtful (no report, no test, a file that
 * did not load, an exit code without a failed test) counts as a failure.
 *
 * @param {'vitest' | 'playwright'} runner
 * @param {string} path of its JSON report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(runner, path, exitCode) {
  /** @type {Counts} */
  let counts;
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    counts = runner === 'vitest' ? countVitest(report) : countPlaywright(report);
  } catch {
    return { passed: 0, failed: 1 };
  }
  const doubtful = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return doubtful ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
