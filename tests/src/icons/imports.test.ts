import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no set takes its icons from the module of all icons, which would load with it', () => {
  const imports = readdirSync('src/icons').flatMap((file) =>
    readFileSync(`src/icons/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line.includes("from '@fortawesome/") && !line.startsWith('import type')),
  );
  expect(imports.length).toBeGreaterThan(120);
  expect(imports.filter((line) => /svg-icons';$/.test(line))).toEqual([]);
});
