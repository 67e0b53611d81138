import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run bench -- NAME [numbers] [--record]` runs one of the commands of this folder, and
 * `npm run bench -- all [--record]` all of them in turn, each in a process of its own. It exits with 1
 * when one of them found a fault. With `--record` each writes its part of `docs/measurements.md`.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  races: 'races, floods and crashes, as the tests have them',
  'orders-hour': "two shops' hour in fast motion, one process killed: every book sums",
  'shop-rush': '50 buyers of one product against a bare transaction',
  'shop-list': 'the product list with a keyword against a bare query',
  'shop-search': 'a search among 100,000 products against reading one by its key',
  floods: 'what one tenant feels of guessed passwords and of the flood of another',
  pages: 'pages of a grid over a million rows, and their workbook',
  'pages-client':
    'grids of 1,000 and 10,000 rows in a browser against AG Grid alone (needs a build)',
  screens: 'what a visitor on a slow phone feels of the entrance (needs a build)',
  navigations: 'what a browser holds after 200 pages (needs a build)',
};

const [name = '', ...rest] = process.argv.slice(2);
const wanted = name === 'all' ? Object.keys(COMMANDS) : [name];
if (!wanted.every((one) => Object.hasOwn(COMMANDS, one))) {
  const lines = Object.entries(COMMANDS).map(([one, what]) => `  ${one.padEnd(14)}${what}`);
  console.log(
    `npm run bench -- NAME [numbers] [--record], or all [--record]:\n${lines.join('\n')}`,
  );
  process.exitCode = name === '' ? 0 : 1;
} else {
  const failed: string[] = [];
  for (const one of wanted) {
    console.log(`\n── ${one}: ${COMMANDS[one]}`);
    if ((await run(one)) !== 0) failed.push(one);
  }
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function run(one: string): Promise<number | null> {
  const file = join(import.meta.dirname, `${one}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...rest], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', resolve));
}
