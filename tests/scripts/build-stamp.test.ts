import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetBuild, hashInputs, isBuilt, recordBuild } from '../../scripts/lib/build-stamp.mjs';

let project = '';

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

/** A project whose build stands. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'y4-stamp-'));
  await write('src/app/main.tsx', 'one');
  await write('server/main.ts', 'two');
  await write('dist/client/index.html', '');
  await write('dist/drawing/draw.js', '');
  await write('dist/server/main.js', '');
  recordBuild(hashInputs(project), project);
  expect(isBuilt(project)).toBe(true);
});
afterEach(() => rm(project, { recursive: true, force: true }));

it.each(['src/app/main.tsx', 'package-lock.json', 'public/icons/a.svg', 'schemas/new.ts'])(
  'a changed or new %s asks for a build',
  async (path) => {
    await write(path, 'changed');
    expect(isBuilt(project)).toBe(false);
  },
);

it('a renamed or removed file asks for a build', async () => {
  await rename(join(project, 'server/main.ts'), join(project, 'server/other.ts'));
  expect(isBuilt(project)).toBe(false);
  await rm(join(project, 'server/other.ts'));
  expect(isBuilt(project)).toBe(false);
});

it('a newer date or a file that is not built from does not', async () => {
  await utimes(join(project, 'server/main.ts'), new Date(), new Date());
  await write('README.md', 'text');
  await write('definitions/y4/corp.json', '{}');
  await write('tests/a.test.ts', 'text');
  expect(isBuilt(project)).toBe(true);
});

it.each(['dist/client/index.html', 'dist/drawing/draw.js', 'dist/server/main.js', 'dist/.built'])(
  'a missing %s asks for a build',
  async (path) => {
    await rm(join(project, path));
    expect(isBuilt(project)).toBe(false);
  },
);

it('a build that was begun and not finished does not count', () => {
  forgetBuild(project);
  expect(isBuilt(project)).toBe(false);
});

it('a file that changed while it was built asks for another build', async () => {
  const hash = hashInputs(project);
  await write('server/main.ts', 'changed meanwhile');
  recordBuild(hash, project);
  expect(isBuilt(project)).toBe(false);
});
