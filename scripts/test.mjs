import './lib/require-node.mjs';
import { rmSync } from 'node:fs';
import { ensureChromium } from './lib/chromium.mjs';
import { countReport, errorsOfNoTest, failedTests } from './lib/counts.mjs';
import { followNpm } from './lib/follow-npm.mjs';
import { inLanes } from './lib/in-lanes.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { reports, selectSteps } from './lib/steps.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm test [-- --only lint,unit]
Gets what is missing, runs every step to its end whatever the one before it did, and prints the sum as
its last line. --only selects steps (lint, imports, unused, docs, types, vitest, build, budgets,
browser, bench, conformance), the group static, or projects of vitest (unit, client, isolated,
server).`;

const { values } = readWords(help, { options: { only: { type: 'string', multiple: true } } });
process.chdir(root);
followNpm();
await ensureInstalled();

const only = (values.only ?? []).flatMap((names) => names.split(','));
let passed = 0;
let failed = 0;
/** @type {Set<string>} */
const failedSteps = new Set();
/** @type {string[]} */
const failedNames = [];

try {
  const steps = selectSteps(only);
  const isStatic = (/** @type {import('./lib/steps.mjs').Step} */ { group }) => group === 'static';
  // Most of these work on one core; all others on each that there is.
  await inLanes(2, steps.filter(isStatic), runBeside);
  for (const step of steps) if (!isStatic(step)) await runStep(step);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
}
if (failedSteps.size > 0) {
  console.log(`\nFailed: ${[...failedSteps].join(', ')}`);
  for (const name of failedNames) console.log(`  ${name}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs a step beside others, and says what it has said when it is over.
 *
 * @param {import('./lib/steps.mjs').Step} step
 */
async function runBeside({ id, title, command }) {
  const begin = performance.now();
  /** @type {Buffer[]} */
  const said = [];
  const [script = '', ...args] = command();
  const code = await runNode(script, args, { print: (text) => said.push(text) });
  console.log(`\n── ${title}`);
  process.stdout.write(Buffer.concat(said));
  finish({ id, title, begin }, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** @param {import('./lib/steps.mjs').Step} step */
async function runStep({ id, title, command, report, needs, browser }) {
  console.log(`\n── ${title}`);
  const begin = performance.now();
  finish({ id, title, begin }, await countStep());

  async function countStep() {
    const failure = { passed: 0, failed: 1 };
    if (needs !== undefined && failedSteps.has(needs)) {
      console.log(`Not run, because it needs the step ${needs}.`);
      return failure;
    }
    if (browser && !(await ensureChromium())) {
      console.log('No browser could be installed: install Chromium, or set CHROMIUM_PATH to one.');
      return failure;
    }
    if (report === undefined) return (await run()) === 0 ? { passed: 1, failed: 0 } : failure;
    const path = reports[report];
    rmSync(path, { force: true });
    let code = await run();
    const strays = code === 0 ? [] : errorsOfNoTest(report, path);
    if (strays.length > 0) {
      for (const stray of strays) console.log(`unsteady: ${stray}`);
      console.log('No test failed, so all of them have a second attempt.');
      rmSync(path);
      code = await run();
    }
    failedNames.push(...failedTests(report, path));
    return countReport(report, path, code);
  }

  function run() {
    const [script = '', ...args] = command();
    return runNode(script, args);
  }
}

/**
 * @param {{ id: string, title: string, begin: number }} step
 * @param {import('./lib/counts.mjs').Counts} result
 */
function finish({ id, title, begin }, result) {
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) failedSteps.add(id);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`── ${title}: ${result.failed > 0 ? 'failed' : 'passed'} (${seconds} s)`);
}
