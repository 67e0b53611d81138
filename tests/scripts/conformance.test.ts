import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { requirementsDrift } from '../../scripts/conformance/run.ts';
import { ConformanceProject, testFile } from './_conformance-project.ts';

const { make } = ConformanceProject;

const grid = ['2.18 open', '2.18a open', '2.18b open'];

describe('a run that finds nothing wrong', () => {
  it('accepts clauses marked done whose tests pass, and their sum', async () => {
    const project = await make({
      clauses: ['2.18 done', '2.18a done', '2.18b done'],
      vitest: [{ title: '[2.18a][2.18b] shows the range' }],
    });
    expect(await project.messages()).toEqual([]);
  });

  it('lets the ids of a group hold for every test within', async () => {
    const project = await make({
      clauses: ['2.18 open', '2.18a done', '2.18b done'],
      vitest: [{ groups: ['', '[2.18a] range', 'on a phone'], title: '[2.18b] shows it' }],
    });
    expect(await project.messages()).toEqual([]);
  });

  it('lists what is proven and still open without failing', async () => {
    const project = await make({
      clauses: ['2.1 open', '2.2 open', '2.3 open'],
      vitest: [{ title: '[2.1] reads the tenant' }],
    });
    const { problems, report } = await project.run();
    expect(problems).toEqual([]);
    expect(report).toMatch(/still open .*--write.*\n\s+2\.1$/m);
    expect(report).toMatch(/^ {2}not yet {3}2\.2 2\.3$/m);
    expect(report).toMatch(/^2\. Screens\s+3\s+0\s+1\s+0\s+0\s+2$/m);
  });

  it('names every proof when verbose', async () => {
    const project = await make({
      clauses: grid,
      vitest: [{ groups: ['Footer'], title: '[2.18a] shows the range' }],
    });
    const { report } = await project.run({ verbose: true });
    expect(report).toContain(`passed  ${testFile}: Footer › shows the range`);
    expect(report).toMatch(/2\.18 +not yet \(sum of 2 items\)/);
  });

  it('calls a sum failing when one of its items fails', async () => {
    const project = await make({
      clauses: grid,
      vitest: [{ title: '[2.18a] shows' }, { title: '[2.18b] links', status: 'failed' }],
    });
    const { report } = await project.run({ verbose: true });
    expect(report).toMatch(/2\.18 +failing \(sum of 2 items\)/);
  });

  it('leaves a clause open to doubt when one of its tests is skipped', async () => {
    const project = await make({
      clauses: ['2.1 open'],
      vitest: [{ title: '[2.1] reads' }, { title: '[2.1] writes', status: 'skipped' }],
    });
    const { report } = await project.run({ write: true });
    expect(report).toMatch(/skipped\s+2\.1$/m);
    expect(await project.read('docs/requirements/02-screens.jsonc')).toContain('"open"');
  });
});

describe('a run notices', () => {
  it('a proof whose ids are not written in the source', async () => {
    const project = await make({
      clauses: ['2.1 done'],
      files: { [testFile]: 'for (const title of titlesFromElsewhere) it(title, () => {});' },
      vitest: [{ title: '[2.1] reads' }],
    });
    const { problems, report } = await project.run();
    expect(problems).toEqual([]);
    expect(report).toContain(`the document shows no proof: ${testFile}: “reads”`);
  });

  it('a test file that no report mentions', async () => {
    const project = await make({
      clauses: ['2.1 open'],
      files: { [testFile]: "it('[2.1] reads', () => {});" },
    });
    const { problems, report } = await project.run();
    expect(problems).toEqual([]);
    expect(report).toContain(`${testFile} claims clauses, but no report mentions it`);
  });
});

describe('a run fails', () => {
  it('when a test claims a clause that does not exist', async () => {
    const project = await make({ clauses: grid, vitest: [{ title: '[2.99] flies' }] });
    expect(await project.messages()).toEqual([
      `unknown-clause: ${testFile}: “flies” claims clause 2.99, which does not exist`,
    ]);
  });

  it('when such a test was not even run, telling it once', async () => {
    const project = await make({
      clauses: grid,
      files: { [testFile]: "it('[2.99] flies', () => {});" },
      vitest: [{ title: '[2.99] flies' }],
    });
    expect(await project.messages()).toHaveLength(1);
    await project.put('.cache/reports/vitest.json', '{"testResults":[]}');
    expect(await project.messages()).toHaveLength(1);
  });

  it('when a title lumps ids together', async () => {
    const project = await make({
      clauses: grid,
      files: { [testFile]: "it.fails('[2.18a, 2.18b] shows', () => {});" },
      vitest: [{ title: '[2.18a, 2.18b] shows' }],
    });
    expect(await project.messages()).toEqual([
      `malformed-title: ${testFile}: “[2.18a, 2.18b] shows”: each clause id needs brackets of its own, as in [2.18a][2.18b]`,
    ]);
  });

  it('when a clause is marked done and nothing proves it', async () => {
    const project = await make({ clauses: ['2.1 done'] });
    expect(await project.messages()).toEqual([
      'done-unproven: 2.1 is marked done, but no passing test claims it',
    ]);
  });

  it('when a sum is marked done and an item of it is not proven, whoever claims the sum', async () => {
    const project = await make({
      clauses: ['2.18 done', '2.18a done', '2.18b open'],
      vitest: [{ title: '[2.18] has a footer' }, { title: '[2.18a] shows the range' }],
    });
    const { problems, report } = await project.run();
    expect(problems.map(({ message }) => message)).toEqual([
      '2.18 is marked done, but not proven: 2.18b',
    ]);
    expect(report).toContain('2.18 is the sum of its items');
  });

  it('when a test of a done clause fails beside one that passes', async () => {
    const project = await make({
      clauses: ['2.1 done'],
      vitest: [{ title: '[2.1] reads' }, { title: '[2.1] writes', status: 'failed' }],
    });
    expect(await project.messages()).toEqual([
      `done-failing: 2.1 is marked done, but a test that claims it fails: ${testFile}: “writes”`,
    ]);
  });

  it('when a test of a done clause is skipped', async () => {
    const project = await make({
      clauses: ['2.1 done'],
      vitest: [{ title: '[2.1] reads' }, { title: '[2.1] writes', status: 'todo' }],
    });
    expect(await project.messages()).toEqual([
      `done-skipped: 2.1 is marked done, but a test that claims it is skipped: ${testFile}: “writes”`,
    ]);
  });

  it('when the file of a done clause did not load', async () => {
    const project = await make({
      clauses: ['2.1 done'],
      files: { [testFile]: "it('[2.1] reads', () => {});" },
    });
    const broken = { name: join(project.root, testFile), status: 'failed', assertionResults: [] };
    await project.put('.cache/reports/vitest.json', JSON.stringify({ testResults: [broken] }));
    expect(await project.messages()).toEqual([
      `done-failing: 2.1 is marked done, but a test that claims it fails: ${testFile}: “reads”`,
    ]);
  });

  it('when a hook failed after the tests of a done clause had passed', async () => {
    const project = await make({
      clauses: ['2.1 done'],
      files: { [testFile]: "it('[2.1] reads', () => {});" },
    });
    const passed = { ancestorTitles: [], title: '[2.1] reads', status: 'passed' };
    const broken = {
      name: join(project.root, testFile),
      status: 'failed',
      assertionResults: [passed],
    };
    await project.put('.cache/reports/vitest.json', JSON.stringify({ testResults: [broken] }));
    expect(await project.messages()).toEqual([
      `done-failing: 2.1 is marked done, but a test that claims it fails: ${testFile}: “reads”`,
    ]);
  });

  it('when a test passes only because it must fail', async () => {
    const project = await make({
      clauses: ['2.1 open'],
      files: { [testFile]: "it.fails('[2.1] reads', () => {});" },
      vitest: [{ title: '[2.1] reads' }],
    });
    expect(await project.messages()).toEqual([
      `expected-to-fail: ${testFile}: “reads” claims 2.1, but passes only by failing`,
    ]);
  });

  it('when a report is missing, without blaming the clauses for it', async () => {
    const project = await make({ clauses: ['2.1 done'], vitest: null, playwright: null });
    expect(await project.messages()).toEqual([
      'missing-report: .cache/reports/vitest.json is missing: run the tests that write it',
      'missing-report: .cache/reports/playwright.json is missing: run the tests that write it',
    ]);
  });

  it('when a report is cut off', async () => {
    const project = await make({ clauses: grid });
    await project.put('.cache/reports/playwright.json', '{"suites":');
    expect(await project.messages()).toEqual([
      expect.stringMatching(/^unreadable-report: \.cache\/reports\/playwright\.json can not be/),
    ]);
  });

  it('when the document is not what its sources make', async () => {
    const project = await make({ clauses: grid });
    await project.put(testFile, "it('[2.18a] shows the range', () => {});");
    expect(await project.messages()).toEqual([
      'document-drift: docs/requirements.md is not what its sources make: npm run conformance -- --write',
    ]);
  });

  it('when the document is not what its sources make, before any test has run', async () => {
    const project = await make({ clauses: grid, vitest: null, playwright: null });
    expect(await requirementsDrift(project.root)).toEqual([]);
    await project.put(testFile, "it('[2.18a] shows the range', () => {});");
    expect(await requirementsDrift(project.root)).toHaveLength(1);
  });

  it('when a test file can not be parsed', async () => {
    const project = await make({ clauses: grid, files: { [testFile]: 'it(' } });
    expect(await project.messages()).toEqual([
      expect.stringMatching(`^unreadable-test: ${testFile}: `),
    ]);
  });
});

describe('the option write', () => {
  const files = { [testFile]: "it('[2.18a] shows a | b', () => {});" };
  const vitest = [{ title: '[2.18a] shows a | b' }];

  it('marks done what is proven, keeps the rest of the file, and writes the document', async () => {
    const project = await make({ clauses: ['2.18 open', '2.18a open'], files, vitest });
    const before = await project.read('docs/requirements/02-screens.jsonc');
    const { problems, report } = await project.run({ write: true });
    expect(problems).toEqual([]);
    expect(report).not.toContain('Notices');
    expect(await project.read('docs/requirements/02-screens.jsonc')).toBe(
      before.replaceAll('"open"', '"done"'),
    );
    const document = await project.read('docs/requirements.md');
    expect(document).toContain('| 2.18 | Our words of 2.18. | done | 2.18a |  |');
    expect(document).toContain(`[${testFile}](../${testFile}): shows a \\| b |`);
    expect(await project.messages()).toEqual([]);
  });

  it('shows no test as a proof that never runs', async () => {
    const project = await make({
      clauses: ['2.1 open'],
      files: { [testFile]: "it.skip('[2.1] reads', () => {});" },
    });
    expect(await project.read('docs/requirements.md')).toContain(
      '| 2.1 | Our words of 2.1. | open |  |  |',
    );
  });

  it('never takes done back', async () => {
    const project = await make({ clauses: ['2.1 done'] });
    const { problems } = await project.run({ write: true });
    expect(problems.map(({ kind }) => kind)).toEqual(['done-unproven']);
    expect(await project.read('docs/requirements/02-screens.jsonc')).toContain('"done"');
  });

  it('marks nothing done on half of the evidence', async () => {
    const project = await make({
      clauses: ['2.18 open', '2.18a open'],
      files,
      vitest,
      playwright: null,
    });
    const { problems } = await project.run({ write: true });
    expect(problems.map(({ kind }) => kind)).toEqual(['missing-report']);
    expect(await project.read('docs/requirements/02-screens.jsonc')).not.toContain('"done"');
  });
});

describe('the command', () => {
  it('exits with 1 when there is a problem and with 0 when there is none', async () => {
    const project = await make({ clauses: ['2.1 done'], vitest: [{ title: '[2.1] reads' }] });
    const repository = join(import.meta.dirname, '../..');
    const command = [
      '--import',
      join(repository, 'node_modules/tsx/dist/loader.mjs'),
      join(repository, 'scripts/conformance.ts'),
    ];
    const run = () => promisify(execFile)(process.execPath, command, { cwd: project.root });
    expect((await run()).stdout).toContain('Total');
    await project.put('docs/requirements.md', '');
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Problems: 1'),
    });
  });
});
