import { type MachineMutants, mutate } from '#tests/model/engine/mutation-run.ts';
import { readWords } from './lib/words.mjs';

const help = `npm run test:mutants [machine …]
Gives each machine one fault after the other and tells which of them its paths do not notice. It exits
with 1 below 95 %, and on a survivor without a reason in tests/model/survivors.ts.`;

const { positionals } = readWords(help, { allowPositionals: true });
const results = mutate(positionals);

function tell({ machine, total, survived }: MachineMutants): void {
  console.log(`${machine}: ${total - survived.length} of ${total}`);
  for (const { id, reason } of survived) console.log(`  ${id}: ${reason ?? 'NO REASON GIVEN'}`);
}

for (const result of results) tell(result);
const total = results.reduce((sum, one) => sum + one.total, 0);
const survived = results.flatMap((one) => one.survived);
const stale = results.flatMap((one) => one.stale.map((id) => `${one.machine}: ${id}`));
const share = (100 * (total - survived.length)) / total;
console.log(`${total - survived.length} of ${total} faults are noticed: ${share.toFixed(1)} %`);
if (stale.length > 0) console.log(`Listed in survivors.ts, but noticed:\n  ${stale.join('\n  ')}`);
const unexplained = survived.some(({ reason }) => reason === undefined);
process.exitCode = unexplained || stale.length > 0 || share < 95 ? 1 : 0;
