import { runConformance } from './conformance/run.ts';
import { readWords } from './lib/words.mjs';

const help = `npm run conformance [-- --verbose] [--write]
Holds the clauses in docs/requirements against the titles of tests that prove them, and against the
last reports of the tests. --verbose prints each clause with its proof, --write marks what is proven.`;

const { values } = readWords(help, {
  options: {
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const { problems, report } = await runConformance({ root: process.cwd(), ...values });
console.log(report);
process.exitCode = problems.length > 0 ? 1 : 0;
