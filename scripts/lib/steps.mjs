import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { programPath, root } from './project.mjs';

/** Reports of the runners; `npm run conformance` reads them too. */
export const reports = {
  vitest: '.cache/reports/vitest.json',
  playwright: '.cache/reports/playwright.json',
  bench: '.cache/reports/bench.json',
};

/**
 * One step of `npm test`. With a report its tests are counted there, without one it counts as
 * one test itself.
 *
 * @typedef {object} Step
 * @property {string} id by which `--only` selects it
 * @property {string} title
 * @property {() => readonly string[]} command script of Node's and its arguments
 * @property {'static' | 'vitest' | 'other'} group
 * @property {keyof typeof reports} [report]
 * @property {string} [needs] id of a step without whose success it makes no sense
 * @property {boolean} [browser] whether it starts one
 */

/** @type {readonly Step[]} */
const staticSteps = [
  {
    id: 'lint',
    title: 'format and lint',
    group: 'static',
    command: () => [programPath('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  },
  {
    id: 'imports',
    title: 'directions of imports',
    group: 'static',
    command: () => [
      programPath('dependency-cruiser', 'depcruise'),
      '--config',
      '.dependency-cruiser.json',
      '.',
    ],
  },
  {
    id: 'unused',
    title: 'unused files, exports and libraries',
    group: 'static',
    command: () => [programPath('knip'), '--treat-config-hints-as-errors'],
  },
  {
    id: 'docs',
    title: 'links, paths and commands of the documents, their requirements, and docstrings',
    group: 'static',
    command: () => [programPath('tsx'), 'scripts/docs.ts'],
  },
  ...typedFolders().map((folder) => ({
    id: 'types',
    title: `types of ${folder === '.' ? 'the commands' : `${folder}/`}`,
    group: /** @type {const} */ ('static'),
    command: () => checkTypes(folder),
  })),
];

/** @type {readonly Step[]} */
const otherSteps = [
  {
    id: 'build',
    title: 'build',
    group: 'other',
    command: () => ['scripts/build.mjs'],
  },
  {
    id: 'budgets',
    title: 'budgets of the client',
    group: 'other',
    needs: 'build',
    command: () => [programPath('tsx'), 'scripts/budgets.ts'],
  },
  {
    id: 'browser',
    title: 'tests in the browser',
    group: 'other',
    needs: 'build',
    browser: true,
    report: 'playwright',
    command: () => [programPath('@playwright/test', 'playwright'), 'test'],
  },
  {
    id: 'bench',
    title: 'short runs of the measurements',
    group: 'other',
    needs: 'build',
    browser: true,
    report: 'bench',
    command: () => runVitest('bench', ['bench']),
  },
  {
    id: 'conformance',
    title: 'requirements and their proofs',
    group: 'other',
    command: () => [programPath('tsx'), 'scripts/conformance.ts', '--brief'],
  },
];

/** Those that need no build. */
export const vitestProjects = ['unit', 'client', 'isolated', 'server'];

/**
 * The steps to run, in their order.
 *
 * @param {readonly string[]} only ids of steps, of projects of vitest, or groups; none means all
 * @throws {Error} naming what can be selected
 */
export function selectSteps(only) {
  const all = [...staticSteps, vitestStep(vitestProjects), ...otherSteps];
  const ids = new Set(all.map((step) => step.id));
  const names = ['static', ...ids, ...vitestProjects];
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no step "${unknown.join('", "')}": choose of ${names.join(', ')}.`);
  }
  if (only.length === 0) return all;
  const projects = vitestProjects.filter((name) => only.includes(name));
  return all.flatMap((step) => {
    if (step.id === 'vitest' && projects.length > 0) return [vitestStep(projects)];
    return only.includes(step.id) || only.includes(step.group) ? [step] : [];
  });
}

/**
 * @param {readonly string[]} projects
 * @returns {Step}
 */
function vitestStep(projects) {
  return {
    id: 'vitest',
    title: `tests of ${projects.join(', ')}`,
    group: 'vitest',
    report: 'vitest',
    command: () => runVitest('vitest', projects),
  };
}

/**
 * @param {'vitest' | 'bench'} report
 * @param {readonly string[]} projects
 */
function runVitest(report, projects) {
  return [
    programPath('vitest'),
    'run',
    '--reporter=default',
    '--reporter=./scripts/lib/unsteady-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${reports[report]}`,
    ...projects.map((name) => `--project=${name}`),
  ];
}

/**
 * One checker: several of a program each work out for themselves what types they share, which costs
 * three times the work and twice the memory. A second run checks what has changed since the first.
 *
 * @param {string} folder
 */
function checkTypes(folder) {
  const known = `.cache/types/${folder === '.' ? 'commands' : folder}.tsbuildinfo`;
  return [
    programPath('@typescript/native', 'tsc'),
    ...['--checkers', '1', '--incremental', '--tsBuildInfoFile', known],
    ...['--project', folder],
  ];
}

/** Each folder with a compiler configuration of its own, the repository's last. */
function typedFolders() {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return [...folders.sort(), '.'];
}
