import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemas } from '#server/definitions/json-schemas.ts';
import { readWords } from './lib/words.mjs';

const help = `npm run schemas
Writes schemas/json anew: the JSON Schemas of definitions, for editors.`;

readWords(help, {});

const folder = join(import.meta.dirname, '../schemas/json');

await mkdir(folder, { recursive: true });
for (const [name, text] of jsonSchemas()) await writeFile(join(folder, name), text);
