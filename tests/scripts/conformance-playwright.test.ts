import { describe, expect, it } from 'vitest';
import { ConformanceProject } from './_conformance-project.ts';

interface Shown {
  status: string;
  expectedStatus?: string;
}

function spec(title: string, ...tests: Shown[]): object {
  const shown = tests.map((test) => ({ expectedStatus: 'passed', ...test }));
  return { title, file: 'browser/shop.spec.ts', tests: shown };
}

async function messagesFor(...specs: object[]): Promise<string[]> {
  const inner = { title: '[2.1] Shop', specs, suites: [] };
  const suite = { title: 'browser/shop.spec.ts', specs: [], suites: [inner] };
  const project = await ConformanceProject.make({ clauses: ['2.1 done'], playwright: [suite] });
  return project.messages();
}

describe('reading a Playwright report', () => {
  it('takes a test that passes, if after a retry, and the ids of its groups', async () => {
    expect(await messagesFor(spec('opens', { status: 'expected' }))).toEqual([]);
    expect(await messagesFor(spec('opens', { status: 'flaky' }))).toEqual([]);
  });

  it('takes a test that one browser project leaves out and another passes', async () => {
    const skipped = { status: 'skipped', expectedStatus: 'skipped' };
    expect(await messagesFor(spec('opens', skipped, { status: 'expected' }))).toEqual([]);
    const passed = spec('opens', { status: 'expected' });
    expect(await messagesFor(passed, spec('opens', skipped))).toEqual([]);
    expect(await messagesFor(spec('opens', skipped), passed)).toEqual([]);
    expect(await messagesFor(spec('opens', skipped))).toEqual([
      'done-skipped: 2.1 is marked done, but a test that claims it is skipped: tests/browser/shop.spec.ts: “Shop › opens”',
    ]);
  });

  it('refuses a test that fails in one project, or that is marked to fail', async () => {
    const refusal =
      'done-failing: 2.1 is marked done, but a test that claims it fails: tests/browser/shop.spec.ts: “Shop › opens”';
    const passed = { status: 'expected' };
    const failed = { status: 'unexpected' };
    expect(await messagesFor(spec('opens', passed, failed))).toEqual([refusal]);
    expect(await messagesFor(spec('opens', failed), spec('opens', passed))).toEqual([refusal]);
    expect(await messagesFor(spec('opens', passed), spec('opens', failed))).toEqual([refusal]);
    const mustFail = { status: 'expected', expectedStatus: 'failed' };
    expect(await messagesFor(spec('opens', mustFail))).toEqual([refusal]);
  });

  it('counts the tests of a file that did not load as failed', async () => {
    const file = 'tests/browser/shop.spec.ts';
    const project = await ConformanceProject.make({
      clauses: ['2.1 done'],
      files: { [file]: "test.describe('Shop', () => { test('[2.1] opens', () => {}); });" },
    });
    const report = {
      config: { rootDir: `${project.root}/tests/browser` },
      suites: [],
      errors: [{ location: { file: `${project.root}/${file}` } }],
    };
    await project.put('.cache/reports/playwright.json', JSON.stringify(report));
    expect(await project.messages()).toEqual([
      `done-failing: 2.1 is marked done, but a test that claims it fails: ${file}: “Shop › opens”`,
    ]);
  });
});
