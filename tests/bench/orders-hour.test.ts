import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('a short hour of two shops, with one of two processes killed, ends with books that sum', async () => {
  // It exits with 1 when they do not, and that rejects.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'bench/orders-hour.ts', '120', '2', '7'],
    { cwd: root },
  );
  expect(stdout).toMatch(/ [1-9]\d* orders in /);
  expect(stdout).toMatch(/ × order\n/);
  expect(stdout).toMatch(/ × pay: paid\n/);
  expect(stdout).toContain('every book sums');
}, 300_000);
