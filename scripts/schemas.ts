import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemas } from '#server/definitions/json-schemas.ts';

const folder = join(import.meta.dirname, '../schemas/json');

await mkdir(folder, { recursive: true });
for (const [name, text] of jsonSchemas()) await writeFile(join(folder, name), text);
