import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {keyof typeof import('./steps.mjs').reports} Runner that of the measurements is vitest too */

/**
 * Counts what a runner reported. Whatever makes its word doubtful (no report, no test, a file that
 * did not load, an exit code without a failed test) counts as a failure.
 *
 * @param {Runner} runner
 * @param {string} path of its JSON report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countReport(runner, path, exitCode) {
  /** @type {Counts} */
  let counts;
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    counts = runner === 'playwright' ? countPlaywright(report) : countVitest(report);
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
 * A test that passed at its second attempt has passed: decision 0020.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * The titles of the tests that a report says failed, and the errors of its run that belong to none,
 * for the end of a long run's output.
 *
 * @param {Runner} runner
 * @param {string} path of its JSON report
 * @returns {string[]} none where there is no readable report
 */
export function failedTests(runner, path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    return runner === 'playwright'
      ? report.suites.flatMap(failedOfPlaywright)
      : [...failedOfVitest(report), ...errorsOfVitest(path)];
  } catch {
    return [];
  }
}

/**
 * @param {string} path of a JSON report of vitest's
 * @returns {string} of the file that has the errors of that run which belong to no test
 */
export function errorsBeside(path) {
  return path.replace(/\.json$/, '.errors.json');
}

/**
 * What alone has failed a run of vitest in which all tests have passed: errors that belong to none of them.
 *
 * @param {Runner} runner
 * @param {string} path of its JSON report
 * @returns {string[]} none where a test has failed, or where there is no readable report
 */
export function errorsOfNoTest(runner, path) {
  const { passed, failed } = countReport(runner, path, 0);
  return runner === 'playwright' || passed === 0 || failed > 0 ? [] : errorsOfVitest(path);
}

/**
 * @param {string} path of the JSON report
 * @returns {string[]}
 */
function errorsOfVitest(path) {
  const errors = errorsBeside(path);
  return existsSync(errors) ? JSON.parse(readFileSync(errors, 'utf8')) : [];
}

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 */
function failedOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: did not load`] : [];
    return failed.map(({ fullName }) => `${name}: ${fullName}`);
  });
}

/**
 * @typedef {{ suites?: Suite[], specs: { file: string, line: number, title: string, ok: boolean }[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedOfPlaywright({ suites = [], specs }) {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...suites.flatMap(failedOfPlaywright),
  ];
}
