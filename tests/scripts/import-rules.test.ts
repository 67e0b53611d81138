import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programPath, root } from '../../scripts/lib/project.mjs';

/** Ways to write an import, each of which every rule has to see. */
const forms: Record<string, (target: string) => string> = {
  value: (target) => `import { value } from '${target}';\nexport const used = value;`,
  type: (target) => `import type { Value } from '${target}';\nexport type Used = Value;`,
  're-export': (target) => `export { value } from '${target}';`,
  late: (target) => `export const later = () => import('${target}');`,
};

/** For each rule a folder that it holds for, and what must not be imported there. */
const planted: Record<string, { readonly from: string; readonly to: readonly string[] }> = {
  'no-circular': { from: 'src', to: ['./loop.ts'] },
  'schemas-import-only-zod': {
    from: 'schemas',
    to: ['xstate', '#machines/target.ts', '#expressions/target.ts', 'node:fs'],
  },
  'product-speaks-zod-mini': { from: 'server', to: ['zod'] },
  'expressions-import-only-jsep': { from: 'expressions', to: ['zod', '#schemas/target.ts'] },
  'machines-import-schemas-and-xstate': {
    from: 'machines',
    to: ['react', '#src/target.ts', '#server/target.ts'],
  },
  'src-never-imports-server': {
    from: 'src',
    to: ['#server/target.ts', '../server/target.ts', '../scripts/target.ts'],
  },
  'server-imports-schemas-only': {
    from: 'server',
    to: ['#src/target.ts', '../src/target.ts', '#machines/target.ts', '../bench/target.ts'],
  },
  'nobody-imports-tests': { from: 'scripts', to: ['#tests/target.ts', '../tests/target.ts'] },
  'not-to-unresolvable': { from: 'server', to: ['./missing.ts', '#schemas/missing.ts'] },
};

const folders = [
  'schemas',
  'expressions',
  'machines',
  'src',
  'server',
  'scripts',
  'tests',
  'bench',
];
const packages = ['zod', 'jsep', 'xstate', 'react'];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  /** The other files of a cycle, which is reported once. */
  readonly cycle?: readonly { readonly name: string }[];
}

let project = '';

/** A project of this shape, with nothing forbidden in it. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'y4-rules-'));
  for (const file of ['package.json', '.dependency-cruiser.json']) {
    await cp(join(root, file), join(project, file));
  }
  for (const folder of folders)
    await write(`${folder}/target.ts`, 'export const value = 1;\nexport type Value = 1;');
  for (const name of packages) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'export const value = 1;');
  }
  await write('node_modules/zod/mini/index.js', 'export const value = 1;');
  await write('schemas/fine.ts', `import { value } from 'zod/mini';\nexport const used = value;`);
  await write('machines/fine.ts', `import { value } from '#schemas/fine.ts';\nimport 'xstate';`);
  await write('src/fine.tsx', `import type { A } from '#machines/fine.ts';\nimport 'react';`);
  await write('server/fine.ts', `import '#schemas/fine.ts';\nimport '#expressions/target.ts';`);
});

afterAll(() => rm(project, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

/** What the import rules say about the project: names of rules by file. */
async function cruise(): Promise<Map<string, Set<string>>> {
  const args = ['--config', '.dependency-cruiser.json', '--output-type', 'json', '.'];
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [programPath('dependency-cruiser', 'depcruise'), ...args],
      { cwd: project, maxBuffer: 1e8 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const { summary } = JSON.parse(output) as { summary: { violations: Violation[] } };
  const found = new Map<string, Set<string>>();
  for (const { rule, from, cycle = [] } of summary.violations) {
    for (const file of [from, ...cycle.map(({ name }) => name)]) {
      found.set(file, (found.get(file) ?? new Set()).add(rule.name));
    }
  }
  return found;
}

describe('the import rules', () => {
  it('accept imports along the direction', async () => {
    expect(await cruise()).toEqual(new Map());
  });

  it('each have something planted here to find', async () => {
    const config = JSON.parse(await readFile(join(root, '.dependency-cruiser.json'), 'utf8'));
    const names = config.forbidden.map((rule: { name: string }) => rule.name);
    expect(Object.keys(planted).sort()).toEqual(names.sort());
  });

  it('find every planted import, in each form, in .ts and .tsx', async () => {
    const expected: [string, string][] = [];
    for (const [rule, { from, to }] of Object.entries(planted)) {
      for (const [form, text] of Object.entries(forms)) {
        for (const [index, target] of to.entries()) {
          for (const extension of ['ts', 'tsx']) {
            const path = `${from}/${rule}-${form}-${index}.${extension}`;
            const loop = target === './loop.ts';
            const actual = loop ? `./${rule}-${form}-${index}-${extension}.ts` : target;
            await write(path, text(actual));
            if (loop) {
              const back = `export * from './${rule}-${form}-${index}.${extension}';`;
              await write(`${from}/${actual}`, back);
            }
            expected.push([path, rule]);
          }
        }
      }
    }
    const found = await cruise();
    const missed = expected.filter(([path, rule]) => !found.get(path)?.has(rule));
    expect(missed).toEqual([]);
    expect(expected.length).toBeGreaterThan(100);
  });
});
