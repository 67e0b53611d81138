import { join } from 'node:path';
import { checkBudgets, readBudgets, readManifest } from './budgets/budgets.ts';
import { readWords } from './lib/words.mjs';

const help = `npx tsx scripts/budgets.ts
Prints what each group of bench/budgets.json weighs in the build, and exits with 1 if one is too heavy.`;

readWords(help, {});
const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');
const groups = await readBudgets(join(root, 'bench/budgets.json'));
const results = await checkBudgets(groups, await readManifest(client), client);

for (const { name, kilobytes, limit, fault } of results) {
  const weight = kilobytes === undefined ? '' : `${kilobytes.toFixed(1)} of ${limit} KB gzip`;
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'}  ${name}: ${fault ?? weight}`);
}
process.exitCode = results.some(({ fault }) => fault !== undefined) ? 1 : 0;
