import { parseArgs } from 'node:util';
import { runCheck } from './check/run.ts';

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const { text, failed } = await runCheck({
  folder: positionals[0] ?? 'definitions',
  json: values.json,
  databaseUrl: process.env.DATABASE_URL || undefined,
});
console.log(text);
process.exitCode = failed ? 1 : 0;
