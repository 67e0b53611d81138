import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedAfterTests, createTestServer } from '../_server.ts';

const FOLDER = join(import.meta.dirname, '../../../schemas/json');

const server = await closedAfterTests(createTestServer());

test('every schema of a definition has a stable address for editors', async () => {
  const files = await readdir(FOLDER);
  expect(files).toContain('form.schema.json');
  for (const file of files) {
    const answer = await server.send({ url: `/schemas/${file}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toBe(await readFile(join(FOLDER, file), 'utf8'));
  }
});

test.each(['none.schema.json', '__proto__', '..%2fpackage.json', '%00'])(
  'there is nothing else: %s',
  async (file) => {
    expect((await server.send({ url: `/schemas/${file}` })).statusCode).toBe(404);
  },
);

test('a tenant cannot be called so', async () => {
  await server.folder.write({
    'schemas/corp.json': { code: 'schemas', name: 'S', sortName: 'S' },
  });
  expect((await server.load()).issues).toMatchObject([
    { message: '"schemas" cannot be the code of a corporation' },
  ]);
  await server.folder.remove('schemas/corp.json');
});
