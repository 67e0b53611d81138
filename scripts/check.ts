import { runCheck } from './check/run.ts';
import { readWords } from './lib/words.mjs';

const help = `npm run check [-- folder] [--json]
Checks definitions (those of ./definitions, or of another folder) as the server does at a load, and
tells file, line, column, what is wrong and what was meant. It exits with 1 when one would be refused.
The tables are those of a fresh database, or of DATABASE_URL.`;

const { values, positionals } = readWords(help, {
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
