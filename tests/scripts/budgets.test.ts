import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkBudgets,
  readBudgets,
  readManifest,
  scriptsOf,
} from '../../scripts/budgets/budgets.ts';
import { root } from '../../scripts/lib/project.mjs';

let client = '';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js', imports: ['_shared.js'] },
  'src/grid.tsx': { file: 'grid.js', imports: ['_shared.js', 'src/grid.scss'] },
  'src/grid.scss': { file: 'grid.css', imports: [] },
};

/** A text that gzip can hardly shorten, so that each script has a weight of its own. */
function noise(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return String.fromCharCode(33 + (state % 94));
  }).join('');
}

const scripts: Record<string, string> = {
  'index.js': noise(1, 2000),
  'shared.js': noise(2, 3000),
  'deep.js': noise(3, 1000),
  'grid.js': noise(4, 5000),
  'grid.css': noise(5, 9000),
};

const weigh = (...files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(scripts[file] ?? '', { level: 9 }).length, 0) / 1000;

beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'y4-budgets-'));
  await mkdir(join(client, '.vite'));
  await writeFile(join(client, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(scripts)) await writeFile(join(client, file), text);
});
afterEach(() => rm(client, { recursive: true, force: true }));

it('follows imports once, also in a circle, and leaves styles out', async () => {
  const read = await readManifest(client);
  expect(scriptsOf(['index.html'], read)).toEqual(new Set(['index.js', 'shared.js', 'deep.js']));
  expect(scriptsOf(['src/grid.tsx', 'index.html'], read)).toEqual(
    new Set(['grid.js', 'index.js', 'shared.js', 'deep.js']),
  );
});

it('weighs what the browser loads, compressed as it is sent', async () => {
  const shell = { name: 'shell', limit: 100, modules: ['index.html'] };
  const grid = { name: 'grid', limit: 100, modules: ['index.html', 'src/grid.tsx'] };
  expect(await checkBudgets([shell, grid], await readManifest(client), client)).toEqual([
    { name: 'shell', limit: 100, kilobytes: weigh('index.js', 'shared.js', 'deep.js') },
    { name: 'grid', limit: 100, kilobytes: weigh('index.js', 'shared.js', 'deep.js', 'grid.js') },
  ]);
});

it('fails a group that is heavier than it may be, and only that', async () => {
  const weight = weigh('index.js', 'shared.js', 'deep.js');
  const exact = { name: 'exact', limit: weight, modules: ['index.html'] };
  const tight = { name: 'tight', limit: weight - 0.001, modules: ['index.html'] };
  const results = await checkBudgets([exact, tight], await readManifest(client), client);
  expect(results.map(({ fault }) => fault)).toEqual([
    undefined,
    expect.stringMatching(/ KB gzip, .* are allowed$/),
  ]);
});

it('fails a group whose module the build does not have', async () => {
  const group = { name: 'gone', limit: 100, modules: ['index.html', 'src/gone.tsx'] };
  const [result] = await checkBudgets([group], await readManifest(client), client);
  expect(result?.fault).toMatch(/^the build has no module src\/gone\.tsx;/);
});

it('has groups that can be read, the shell among them', async () => {
  const groups = await readBudgets(join(root, 'bench/budgets.json'));
  expect(groups.map(({ name }) => name)).toContain('shell');
});
