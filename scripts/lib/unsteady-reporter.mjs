import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorsBeside } from './counts.mjs';

/**
 * Reporter of vitest that names, at the end, each test that passed only at its second attempt
 * (decision 0020), and keeps beside the JSON report the errors that belong to no test: the report has
 * none of them, though they fail the run. Vitest takes the default export of the file.
 */
export default class UnsteadyReporter {
  /** @type {string[]} */
  #names = [];
  #errorsPath = '';

  /** @param {import('vitest/node').Vitest} vitest */
  onInit({ config: { outputFile } }) {
    if (typeof outputFile === 'object' && outputFile.json) {
      this.#errorsPath = errorsBeside(outputFile.json);
    }
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) {
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
    }
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const name of this.#names) console.log(`unsteady: ${name}`);
    const texts = errors.map(({ message, stack }) => stack ?? message);
    if (this.#errorsPath === '') return;
    mkdirSync(dirname(this.#errorsPath), { recursive: true });
    writeFileSync(this.#errorsPath, JSON.stringify(texts));
  }
}
