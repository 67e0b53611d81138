import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeLock, findMissing } from '../../scripts/lib/lock-file.mjs';
import { root } from '../../scripts/lib/project.mjs';

it('the lock file names every package for other systems ("npm run lock" adds them)', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  expect(findMissing(lock).map(({ name }) => name)).toEqual([]);
});

it('adds what is missing, with the system it is for, and nothing else', () => {
  const engines = { node: '>=20' };
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        license: 'MIT',
        engines,
        optionalDependencies: {
          '@tool/linux-x64-musl': '2.0.0',
          '@tool/darwin-arm64': '2.0.0',
          '@tool/win32-x64': '2.0.0',
          nested: '3.0.0',
          anywhere: '^1.0.0',
        },
      },
      'node_modules/tool/node_modules/nested': { version: '3.0.0' },
      'node_modules/@tool/win32-x64': { version: '2.0.0', integrity: 'kept' },
    },
  };
  expect(completeLock(lock)).toEqual(['@tool/linux-x64-musl', '@tool/darwin-arm64']);
  const common = { version: '2.0.0', dev: true, license: 'MIT', optional: true, engines };
  expect(lock.packages).toMatchObject({
    'node_modules/@tool/linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@tool/win32-x64': { version: '2.0.0', integrity: 'kept' },
  });
  expect(findMissing(lock).map(({ name }) => name)).toEqual(['anywhere']);
});
