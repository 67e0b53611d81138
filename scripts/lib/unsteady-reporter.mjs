/**
 * Reporter of vitest that names, at the end, each test that passed only at its second attempt
 * (decision 0020). Vitest takes the default export of the file.
 */
export default class UnsteadyReporter {
  /** @type {string[]} */
  #names = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) {
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
    }
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`unsteady: ${name}`);
  }
}
