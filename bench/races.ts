import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numbersOr, startRecord } from './record.ts';

/**
 * `npx tsx bench/races.ts [files]`: the tests that are races, floods and crashes, or the first files of
 * them: several processes on one database, `kill -9` at each step. It says how many passed, and exits
 * with 1 if one did not or a file was not found.
 */
const FILES = [
  'tests/server/database/tenancy.test.ts',
  'tests/server/shop/checkout-races.test.ts',
  'tests/server/shop/crash.test.ts',
  'tests/server/shop/payment.test.ts',
  'tests/server/shop/order-status.test.ts',
  'tests/server/messenger/notices.test.ts',
  'tests/server/messenger/reconcile.test.ts',
  'tests/server/http/front.test.ts',
  'tests/server/cluster/crashes.test.ts',
  'tests/bench/orders-hour.test.ts',
];

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

const [files] = numbersOr(FILES.length);
const record = startRecord('Races and crashes', `npx tsx bench/races.ts ${files}`);
const folder = await mkdtemp(join(tmpdir(), 'y4-races-'));
try {
  const report = await runTests(join(folder, 'report.json'));
  for (const { name, startTime, endTime, assertionResults } of report.testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    const file = name.slice(name.indexOf('tests/'));
    const time = ((endTime - startTime) / 1000).toFixed(1);
    record.line(`${file.padEnd(44)} ${passed} of ${assertionResults.length} in ${time} s`);
    for (const { status, title } of assertionResults) {
      if (status === 'passed') continue;
      record.line(`  ${status}: ${title}`);
      process.exitCode = 1;
    }
  }
  const missing = files - report.testResults.length;
  if (missing > 0) {
    record.line(`${missing} files were not found`);
    process.exitCode = 1;
  }
  await record.write();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runTests(output: string): Promise<Report> {
  const vitest = 'node_modules/vitest/vitest.mjs';
  // A second attempt would hide a race that was lost.
  const options = ['--retry=0', '--reporter=json', `--outputFile=${output}`];
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...FILES.slice(0, files)], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}
