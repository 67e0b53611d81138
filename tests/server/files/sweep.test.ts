import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepFiles } from '#server/files/sweep.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const HOUR = 60 * 60 * 1000;

const server = await closedAfterTests(createTestServer());
const folder = join(server.dataDir, 'swept');

async function put(path: string, hours: number): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, 'x');
  const then = new Date(Date.now() - hours * HOUR);
  await utimes(file, then, then);
}

test('only bytes that nobody can name any more are removed', async () => {
  await server.tenancy.withTenant('y4', (transaction) =>
    transaction
      .insertInto('file')
      .values(
        ['kept.webp', 'young.webp'].map((path) => ({
          path,
          name: path,
          media_type: 'image/webp',
          size: '1',
          owner_id: null,
        })),
      )
      .execute(),
  );
  await put('y4/kept.webp', 100);
  await put('y4/young.webp', 1);
  await put('y4/storing.webp', 1);
  await put('y4/lost.webp', 25);
  await put('beta/kept.webp', 25);
  await put('.incoming/cut', 25);
  await put('.incoming/coming', 1);
  await put('NOTES/readme.txt', 100);
  const swept = await sweepFiles(folder, server.tenancy, Date.now());
  expect(swept.sort()).toEqual(['.incoming/cut', 'beta/kept.webp', 'y4/lost.webp']);
  expect((await readdir(join(folder, 'y4'))).sort()).toEqual([
    'kept.webp',
    'storing.webp',
    'young.webp',
  ]);
  expect(await readdir(join(folder, 'NOTES'))).toEqual(['readme.txt']);
});

test('a product without files has nothing to sweep', async () => {
  expect(await sweepFiles(join(folder, 'none'), server.tenancy, Date.now())).toEqual([]);
});
