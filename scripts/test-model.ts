import { models } from '#tests/model/models.ts';
import { drawReport, sumUp } from '#tests/model/report/page.ts';
import { forgetWalks, readWalks } from '#tests/model/report/walked.ts';
import { startRecord } from '../bench/record.ts';
import { programPath } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';
import { writeReport } from './test-model/write-report.ts';

const help = `npm run test:model [machine …] [-- --machine-only | --tours] [--path text] [--report] [--record] [--update]
Walks all paths of the machines without a browser, and then in the built product.
  --machine-only  walks none in the product
  --tours         walks a few long paths there instead of all
  --path text     walks only paths whose name has the text in it
  --report        writes .cache/model.html
  --record        writes the sums to docs/measurements.md
  --update        writes what is expected anew`;

const { values, positionals } = readWords(help, {
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    tours: { type: 'boolean', default: false },
    'machine-only': { type: 'boolean', default: false },
    path: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(models, name));
if (unknown.length > 0) {
  console.error(`No machine is called ${unknown.join(', ')}: ${Object.keys(models).join(', ')}`);
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : Object.keys(models);

Object.assign(process.env, {
  MODEL_MACHINES: names.join(','),
  ...(values.update && { UPDATE_TRACES: '1' }),
  ...((values.report || values.record) && { MODEL_REPORT: '1' }),
  ...(!values.tours && { MODEL_ALL: '1' }),
});
forgetWalks();
const begin = performance.now();

const text = values.path === undefined ? [] : ['-t', values.path];
const tests = ['tests/model/paths.test.ts', 'tests/model/drivers.test.ts'];
const codes = [
  await runNode(programPath('vitest'), ['run', '--project', 'unit', ...tests, ...text]),
];
if (!values['machine-only'] && !values.update) {
  const grep = values.path === undefined ? [] : ['-g', values.path];
  const spec = ['test', 'tests/browser/model.spec.ts', ...grep];
  codes.push(await runNode(programPath('@playwright/test', 'playwright'), spec));
}
if (values.report) {
  writeReport('.cache/model.html', drawReport(names, readWalks()));
  console.log('The report is in .cache/model.html');
}
if (values.record) {
  const command = ['npm run test:model', ...positionals].join(' ');
  const record = startRecord('Paths of the machines', command);
  for (const line of sumUp(names, readWalks())) record.line(line);
  record.line(`${((performance.now() - begin) / 60_000).toFixed(1)} min in all`);
  await record.write();
}
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
