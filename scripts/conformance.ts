import { parseArgs } from 'node:util';
import { runConformance } from './conformance/run.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const { problems, report } = await runConformance({ root: process.cwd(), ...values });
console.log(report);
process.exitCode = problems.length > 0 ? 1 : 0;
