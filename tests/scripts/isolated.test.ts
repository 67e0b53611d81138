import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';

const replacesModule = /\bvi\.(mock|doMock)\(\s*['"]#/;

it('tests that replace a module of ours are in files named isolated: the others share what is loaded', () => {
  const tests = join(root, 'tests');
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => replacesModule.test(readFileSync(join(tests, file), 'utf8')));
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !file.includes('.isolated.'))).toEqual([]);
});
