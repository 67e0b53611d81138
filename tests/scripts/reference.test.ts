import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandParamsSchema, jsonSchemas } from '#server/definitions/json-schemas.ts';
import { readDefinitionFolders } from '#server/definitions/read-folder.ts';
import { descriptionKey, descriptions } from '../../scripts/reference/descriptions.ts';
import { documentKeys } from '../../scripts/reference/keys.ts';
import { COMMANDS, referenceOf } from '../../scripts/reference/reference.ts';

const folder = join(import.meta.dirname, '../../docs/definitions');

test('every key of every definition is described, and nothing else is', () => {
  const used = new Set<string>();
  const lost: string[] = [];
  const documents = [...jsonSchemas()].map(
    ([file, text]) => [file.replace('.schema.json', ''), text] as const,
  );
  for (const [document, text] of [...documents, [COMMANDS, commandParamsSchema()] as const]) {
    for (const { path } of documentKeys(JSON.parse(text))) {
      if (document === COMMANDS && !path.includes('.')) continue;
      const key = descriptionKey(document, path);
      if (key === undefined) lost.push(`${document} ${path}`);
      else used.add(key);
    }
  }
  expect(lost).toEqual([]);
  expect(Object.keys(descriptions).filter((key) => !used.has(key))).toEqual([]);
});

test('the committed reference is what schemas and examples say (npm run reference)', async () => {
  const [examples] = await readDefinitionFolders(join(folder, 'examples'));
  const expected = referenceOf(jsonSchemas(), commandParamsSchema(), examples?.files ?? []);
  expect(await readFile(join(folder, 'reference.md'), 'utf8')).toBe(expected);
});

test('a part that contains itself, and one that stands with some types only, come to an end', () => {
  const node = { type: 'object', properties: { inner: { $ref: '#' }, size: { type: 'integer' } } };
  const keys = documentKeys({ ...node, required: ['size'] });
  expect(keys.map(({ path, required }) => [path, required])).toEqual([
    ['inner', false],
    ['size', true],
  ]);
});
