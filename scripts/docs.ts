import { checkDocs } from './docs/check-docs.ts';
import { root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npx tsx scripts/docs.ts
Tells links, paths and commands of the documents that lead nowhere; a step of npm run verify.`;

readWords(help, {});
const faults = checkDocs(root);
for (const { place, message } of faults) console.log(`${place}  ${message}`);
console.log(
  faults.length === 0 ? 'The documents name nothing that is not there.' : `${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
