import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemas } from '#server/definitions/json-schemas.ts';
import { readDefinitionFolders } from '#server/definitions/read-folder.ts';
import { referenceOf } from './reference/reference.ts';

const folder = join(import.meta.dirname, '../docs/definitions');
const [examples] = await readDefinitionFolders(join(folder, 'examples'));
await writeFile(join(folder, 'reference.md'), referenceOf(jsonSchemas(), examples?.files ?? []));
