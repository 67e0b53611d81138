import { documentFile } from './conformance/document.ts';
import { requirementsDrift } from './conformance/run.ts';
import { checkDocs } from './docs/check-docs.ts';
import { checkDocstrings } from './docs/check-docstrings.ts';
import { root } from './lib/project.mjs';
import { readWords } from './lib/words.mjs';

const help = `npx tsx scripts/docs.ts
Tells links, paths and commands of the documents that lead nowhere, exports without a docstring, and whether the
document of the requirements is older than the titles of the tests; a step of npm run verify.`;

readWords(help, {});
const drift = await requirementsDrift(root);
const faults = [
  ...checkDocs(root),
  ...checkDocstrings(root),
  ...drift.map(({ message }) => ({ place: documentFile, message })),
];
for (const { place, message } of faults) console.log(`${place}  ${message}`);
console.log(
  faults.length === 0
    ? 'The documents name nothing that is not there and all that is proven, and every export says what it is.'
    : `${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
