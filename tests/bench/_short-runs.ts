import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** How one of the measurements is run so that it ends within seconds. */
export interface ShortRun {
  readonly name: string;
  readonly numbers: readonly number[];
  /** What it says last: a figure, neither nothing nor NaN. */
  readonly says: RegExp;
}

/** Measurements of the server. */
export const OF_SERVER: readonly ShortRun[] = [
  { name: 'races', numbers: [1], says: /^tests\/\S+ +(\d+) of \1 in \d/m },
  { name: 'shop-rush', numbers: [4, 8], says: /^p95 \d+\.\d\d × the floor$/m },
  { name: 'shop-list', numbers: [0.3, 1], says: /^ratio \d+\.\d\d of the floor$/m },
  { name: 'shop-search', numbers: [1, 1], says: /^deep page: 版 .* hits {3}call +\d.*\(\d/m },
  { name: 'floods', numbers: [0.3, 1], says: /another tenant is flooded: p95 \d+\.\d\d × that of/ },
  { name: 'pages', numbers: [11_000, 1], says: /^last page of 20 .* ratio \d+\.\d\d$/m },
];

/** Measurements in a browser, of the built product. */
export const OF_CLIENT: readonly ShortRun[] = [
  {
    name: 'pages-client',
    numbers: [1, 2, 1],
    says: /opened and left 2 times: .* ratio \d+\.\d\d$/m,
  },
  { name: 'content-page', numbers: [1, 1], says: /^all of it {3}plain page .* ratio \d+\.\d\d$/m },
  {
    name: 'screens',
    numbers: [1, 1],
    says: /^first paint \d+\.\d\d ×, largest \d+\.\d\d × the bare/m,
  },
];

/** Apart from the others of a browser, so that both run for as long. */
export const OF_MEMORY: readonly ShortRun[] = [
  { name: 'navigations', numbers: [2], says: /^ratio \d+\.\d\d of what round 1 held$/m },
];

/** A test for each: whether it runs to its end. How good its figures are is for nobody to say here. */
export function testShortRuns(runs: readonly ShortRun[]): void {
  test.each(runs)(
    '$name runs to its end and says what it found',
    async ({ name, numbers, says }) => {
      const words = ['--import', 'tsx', 'bench/run.ts', name, ...numbers.map(String)];
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root });
      expect(stdout).toMatch(says);
    },
    300_000,
  );
}
