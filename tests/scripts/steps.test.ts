import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';
import { selectSteps } from '../../scripts/lib/steps.mjs';

const idsOf = (only: string[]) => [...new Set(selectSteps(only).map((step) => step.id))];

it('runs everything, cheap things first and the proofs last', () => {
  expect(idsOf([])).toEqual([
    'lint',
    'imports',
    'unused',
    'docs',
    'types',
    'vitest',
    'build',
    'budgets',
    'browser',
    'bench',
    'conformance',
  ]);
});

it('checks the types of each folder that has a configuration, and of the root', async () => {
  const folders = (await readdir(root)).filter((name) =>
    existsSync(join(root, name, 'tsconfig.json')),
  );
  expect(folders).toContain('server');
  const checked = selectSteps(['types']).map((step) => step.command().at(-1));
  expect(checked).toEqual([...folders.sort(), '.']);
});

it('names programs that are installed', () => {
  for (const step of selectSteps([])) {
    const [script = ''] = step.command();
    expect(existsSync(join(root, script)) || existsSync(script), step.title).toBe(true);
  }
});

it('selects steps, groups and projects', () => {
  expect(idsOf(['static'])).toEqual(['lint', 'imports', 'unused', 'docs', 'types']);
  expect(idsOf(['browser', 'lint'])).toEqual(['lint', 'browser']);
  const [step, ...others] = selectSteps(['unit', 'server']);
  expect(others).toEqual([]);
  expect(step?.command()).toEqual(expect.arrayContaining(['--project=unit', '--project=server']));
  expect(step?.command()).not.toContain('--project=client');
});

it('names what can be selected when asked for something else', () => {
  expect(() => selectSteps(['lint', 'units'])).toThrow(
    'There is no step "units": choose of static, lint, imports,',
  );
});
