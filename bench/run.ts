import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readWords } from '../scripts/lib/words.mjs';
import { COMMANDS } from './commands.ts';

const lines = Object.entries(COMMANDS).map(([name, what]) => `  ${name.padEnd(14)}${what}`);
const help = `npm run bench -- NAME [numbers] [--record], or all [--record]
Measures one thing, or all of them in turn, each in a process of its own; the head of bench/NAME.ts says
what its numbers are. Ends with 1 when one of them found a fault. With --record each writes its part of
docs/measurements.md.

${lines.join('\n')}`;

const { positionals, values } = readWords(help, {
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});
const [name = '', ...numbers] = positionals;
const wanted = name === 'all' ? Object.keys(COMMANDS) : [name];
if (!wanted.every((one) => Object.hasOwn(COMMANDS, one))) {
  console.error(`There is no measurement "${name}".\n\n${help}`);
  process.exit(1);
}
const failed: string[] = [];
for (const one of wanted) {
  console.log(`\n── ${one}: ${COMMANDS[one]}`);
  if ((await run(one)) !== 0) failed.push(one);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function run(one: string): Promise<number | null> {
  const file = join(import.meta.dirname, `${one}.ts`);
  const words = [...numbers, ...(values.record ? ['--record'] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', resolve));
}
