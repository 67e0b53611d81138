import { runConformance } from './conformance/run.ts';
import { readWords } from './lib/words.mjs';

const help = `npm run conformance [-- --brief] [--write]
Holds the clauses in docs/requirements against the titles of tests that prove them, and against the
last reports of the tests, and prints each clause with its proof. --brief prints only which clauses are
proven, --write marks what is.`;

const { values } = readWords(help, {
  options: {
    write: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
  },
});

const { brief, write } = values;
const { problems, report } = await runConformance({ root: process.cwd(), write, verbose: !brief });
console.log(report);
process.exitCode = problems.length > 0 ? 1 : 0;
