import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { jsonSchemas } from '#server/definitions/json-schemas.ts';
import { readDefinitionFolders } from '#server/definitions/read-folder.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'schemas/json');

test('the committed JSON Schemas are what the documents’ schemas say (npm run schemas)', async () => {
  const expected = jsonSchemas();
  expect((await readdir(folder)).sort()).toEqual([...expected.keys()].sort());
  for (const [name, text] of expected) {
    expect([name, await readFile(join(folder, name), 'utf8')]).toEqual([name, text]);
  }
});

test('no object of a document takes keys that nobody reads', () => {
  for (const name of ['form', 'data-definition', 'lookup', 'shop', 'corp']) {
    const schema = jsonSchemas().get(`${name}.schema.json`) ?? '';
    const open: string[] = [];
    JSON.parse(schema, function (this: unknown, key, value) {
      const isObject = value?.type === 'object' && value.properties !== undefined;
      if (isObject && value.additionalProperties !== false) open.push(key);
      return value;
    });
    expect([name, open]).toEqual([name, []]);
  }
});

test('every $schema in the sample leads to a schema', async () => {
  const missing: string[] = [];
  for (const tenant of await readDefinitionFolders(join(root, 'definitions'))) {
    for (const { path, text } of tenant.files.filter((file) => file.path.endsWith('.json'))) {
      const { $schema } = JSON.parse(text) as { $schema?: string };
      if ($schema === undefined) continue;
      const file = join(root, 'definitions', tenant.name, path);
      if (!existsSync(resolve(dirname(file), $schema))) missing.push(path);
    }
  }
  expect(missing).toEqual([]);
});
