import { checkDocs } from './docs/check-docs.ts';
import { checkDocstrings } from './docs/check-docstrings.ts';
import { root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npx tsx scripts/docs.ts
Tells links, paths and commands of the documents that lead nowhere, and exports without a docstring; a step
of npm run verify.`;

readWords(help, {});
const faults = [...checkDocs(root), ...checkDocstrings(root)];
for (const { place, message } of faults) console.log(`${place}  ${message}`);
console.log(
  faults.length === 0
    ? 'The documents name nothing that is not there, and every export says what it is.'
    : `${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
