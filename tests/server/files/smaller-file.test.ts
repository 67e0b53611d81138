import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { largerPicture, SMALLER_WIDTHS, smallerPicture } from '#schemas/wire/smaller-picture.ts';
import { SMALLER } from '#server/files/smaller-file.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const OPEN = 'a'.repeat(32);
const CLOSED = 'b'.repeat(32);
const BROKEN = 'c'.repeat(32);

const server = await closedAfterTests(createTestServer());
const token = await server.tokenOf('ann');
const folder = join(server.dataDir, 'files/y4');
await mkdir(folder, { recursive: true });
const wide = await sharp({
  create: { width: 600, height: 300, channels: 3, background: '#2f5bea' },
})
  .webp()
  .toBuffer();
await store(OPEN, true, wide);
await store(CLOSED, false, wide);
await store(BROKEN, true, Buffer.from('no picture'));

async function store(stem: string, isPublic: boolean, bytes: Buffer): Promise<void> {
  const path = `${stem}.webp`;
  await writeFile(join(folder, path), bytes);
  await server.tenancy.withTenant('y4', (transaction) =>
    transaction
      .insertInto('file')
      .values({
        path,
        name: 'lamp.png',
        media_type: 'image/webp',
        size: String(bytes.length),
        is_public: isPublic,
        owner_id: null,
      })
      .execute(),
  );
}

function get(path: string, headers: Record<string, string> = {}) {
  return server.send({ method: 'GET', url: FILES_BASE + path, headers });
}

async function widthOf(path: string): Promise<number> {
  return (await sharp((await get(path)).rawPayload).metadata()).width;
}

describe('a stored picture', () => {
  test('can be had smaller, never wider than it is, and is made so once', async () => {
    expect(await widthOf(`y4/${OPEN}-160.webp`)).toBe(160);
    expect(await widthOf(`y4/${OPEN}-480.webp`)).toBe(480);
    expect(await widthOf(`y4/${OPEN}-960.webp`)).toBe(600);
    const made = join(folder, SMALLER, `480-${OPEN}.webp`);
    await writeFile(
      made,
      await sharp(await readFile(made))
        .resize(20)
        .webp()
        .toBuffer(),
    );
    expect(await widthOf(`y4/${OPEN}-480.webp`)).toBe(20);
    expect((await readdir(join(folder, SMALLER))).sort()).toEqual([
      `160-${OPEN}.webp`,
      `480-${OPEN}.webp`,
    ]);
  });

  test('is answered alike to many who ask at once', async () => {
    await sweepFiles(join(server.dataDir, 'files'), server.tenancy, Date.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(`y4/${CLOSED}-160.webp`, { token })),
    );
    const bytes = new Set(answers.map(({ rawPayload }) => rawPayload.toString('hex')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(bytes.size).toBe(1);
  });

  test('is cached, named and kept private as it is itself', async () => {
    const { headers } = await get(`y4/${OPEN}-160.webp`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'content-disposition': expect.stringMatching(/^inline; .*lamp\.webp/),
    });
    expect((await get(`y4/${CLOSED}-160.webp`)).statusCode).toBe(404);
    const own = await get(`y4/${CLOSED}-160.webp`, { token });
    expect(own.statusCode).toBe(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    const foreign = await server.tokenOf('ann', 'beta');
    expect((await get(`y4/${CLOSED}-160.webp`, { token: foreign })).statusCode).toBe(404);
    expect((await get(`beta/${OPEN}-160.webp`)).statusCode).toBe(404);
  });

  test('comes whole where nothing smaller can be made of it', async () => {
    expect((await get(`y4/${BROKEN}-480.webp`)).body).toBe('no picture');
  });

  test.each([
    `${OPEN}-161.webp`,
    `${OPEN}-0160.webp`,
    `${OPEN}-160.png`,
    `${OPEN}-160-160.webp`,
    `${SMALLER}/160-${OPEN}.webp`,
    `160-${OPEN}.webp`,
  ])('has no other sizes and no other names: %s', async (path) => {
    expect((await get(`y4/${path}`)).statusCode).toBe(404);
  });
});

test('what was made smaller goes with what it was made of', async () => {
  await get(`y4/${OPEN}-160.webp`);
  await writeFile(join(folder, SMALLER, `160-${'d'.repeat(32)}.webp`), 'of nothing');
  await writeFile(join(folder, SMALLER, `160-${OPEN}.webp.0f0f`), 'cut off');
  const swept = await sweepFiles(join(server.dataDir, 'files'), server.tenancy, Date.now());
  expect(swept.sort()).toEqual([
    `y4/${SMALLER}/160-${OPEN}.webp.0f0f`,
    `y4/${SMALLER}/160-${'d'.repeat(32)}.webp`,
  ]);
});

test('addresses and names of smaller pictures mean each other', () => {
  for (const width of SMALLER_WIDTHS) {
    const address = smallerPicture(`${FILES_BASE}y4/${OPEN}.webp`, width) ?? '';
    expect(largerPicture(address.slice(`${FILES_BASE}y4/`.length))).toEqual({
      name: `${OPEN}.webp`,
      width,
    });
  }
  for (const other of ['/assets/x.webp', `${FILES_BASE}y4/lamp.webp`, `https://x/${OPEN}.webp`]) {
    expect(smallerPicture(other, 160), other).toBeNull();
  }
});
