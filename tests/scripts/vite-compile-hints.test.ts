import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileHints } from '../../scripts/vite-compile-hints.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'y4-hints-'));
  await writeFile(join(root, 'late.js'), 'export function late() {\n  return document.title;\n}\n');
  await writeFile(
    join(root, 'main.js'),
    'export const start = async () => (await import("./late.js")).late();\nstart();\n',
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function buildWith(names: readonly string[]): Promise<(name: string) => Promise<string>> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileHints(names)],
    build: {
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: join(root, 'main.js'),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  return (name) => readFile(join(root, 'dist', name), 'utf8');
}

test('the files named begin with the hint, and no others', async () => {
  const read = await buildWith(['main']);
  // A file that loads another one gets a line from the bundler, which stands below the hint.
  expect((await read('main.js')).indexOf(HINT)).toBe(0);
  expect(await read('late.js')).not.toContain(HINT);
});

test('source maps still lead to the line that was written', async () => {
  const read = await buildWith(['late']);
  const lines = (await read('late.js')).split('\n');
  const map = new SourceMap(JSON.parse(await read('late.js.map')));
  const line = lines.findIndex((text) => text.includes('document.title'));
  expect(map.findEntry(line, lines[line]?.indexOf('document') ?? 0)).toMatchObject({
    originalSource: '../late.js',
    originalLine: 1,
  });
});

test('a name that no file has fails the build', async () => {
  await expect(buildWith(['main', 'nobody'])).rejects.toThrow(
    'No file of the build is named nobody',
  );
});
