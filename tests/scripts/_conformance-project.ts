import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeDocument } from '../../scripts/conformance/document.ts';
import { readRequirements } from '../../scripts/conformance/requirements.ts';
import { runConformance } from '../../scripts/conformance/run.ts';
import { scanTitles } from '../../scripts/conformance/scan-titles.ts';

/** A test of a made-up run. */
interface Ran {
  file?: string;
  groups?: string[];
  title: string;
  status?: string;
}

/** What a made-up repository holds; where a part is left out, there is none of it. */
interface ProjectParts {
  /** Lines such as `2.18a done`. */
  clauses: string[];
  /** Test files by path. */
  files?: Record<string, string>;
  vitest?: Ran[] | null;
  playwright?: object[] | null;
}

export const testFile = 'tests/grid.test.ts';

/** A small repository in a folder of its own until the test ends; its document fits its sources. */
export class ConformanceProject {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async make({ clauses, files = {}, vitest = [], playwright = [] }: ProjectParts) {
    const project = new ConformanceProject(await mkdtemp(join(tmpdir(), 'conformance-')));
    onTestFinished(() => rm(project.root, { recursive: true }));
    await project.put('docs/requirements/02-screens.jsonc', requirementsText(clauses));
    for (const [file, text] of Object.entries(files)) await project.put(file, text);
    if (vitest) await project.put('.cache/reports/vitest.json', vitestText(project.root, vitest));
    if (playwright) {
      const report = { config: { rootDir: join(project.root, 'tests') }, suites: playwright };
      await project.put('.cache/reports/playwright.json', JSON.stringify(report));
    }
    const { sections } = await readRequirements(project.root);
    const { claims } = await scanTitles(project.root);
    await project.put('docs/requirements.md', writeDocument(sections, claims));
    return project;
  }

  async put(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.root, file)), { recursive: true });
    await writeFile(join(this.root, file), text);
  }

  read(file: string): Promise<string> {
    return readFile(join(this.root, file), 'utf8');
  }

  run(options: { write?: boolean; verbose?: boolean } = {}) {
    return runConformance({ root: this.root, ...options });
  }

  async messages(): Promise<string[]> {
    return (await this.run()).problems.map(({ kind, message }) => `${kind}: ${message}`);
  }
}

function requirementsText(clauses: string[]): string {
  const entries = clauses.map((line) => {
    const [id, status] = line.split(' ');
    return `      { "id": "${id}", "requirement": "Our words of ${id}.", "status": "${status}" }`;
  });
  return `// Edited by hand.
{
  "section": 2,
  "title": "Screens",
  "groups": [
    { "title": "Grids", "clauses": [
${entries.join(',\n')}
    ] }
  ]
}
`;
}

function vitestText(root: string, tests: Ran[]): string {
  const files = new Map<string, Ran[]>();
  for (const test of tests) {
    const file = test.file ?? testFile;
    files.set(file, [...(files.get(file) ?? []), test]);
  }
  const testResults = [...files].map(([file, ran]) => ({
    name: join(root, file),
    status: ran.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: ran.map(({ groups = [], title, status = 'passed' }) => {
      return { ancestorTitles: groups, title, status };
    }),
  }));
  return JSON.stringify({ testResults });
}
