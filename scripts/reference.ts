import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandParamsSchema, jsonSchemas } from '#server/definitions/json-schemas.ts';
import { readDefinitionFolders } from '#server/definitions/read-folder.ts';
import { readWords } from './lib/words.mjs';
import { referenceOf } from './reference/reference.ts';

const help = `npm run reference
Writes docs/definitions/reference.md anew, from the schemas of definitions and the examples beside it.`;

readWords(help, {});

const folder = join(import.meta.dirname, '../docs/definitions');
const [examples] = await readDefinitionFolders(join(folder, 'examples'));
const text = referenceOf(jsonSchemas(), commandParamsSchema(), examples?.files ?? []);
await writeFile(join(folder, 'reference.md'), text);
