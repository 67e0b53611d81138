import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['definitions', 'docs/definitions', 'machines', 'schemas', 'server', 'src'];
const claims = /free trial|30[- ]days? trial|within 48 hours|tax of 8 ?%|8 ?% tax/i;

test('[9.15] nothing of the product says what the demo’s texts said of trials, refunds and taxes', () => {
  const saying = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|json|md)$/.test(name))
      .map((name) => join(folder, name))
      .filter((name) => claims.test(readFileSync(join(root, name), 'utf8'))),
  );
  expect(saying).toEqual([]);
});
