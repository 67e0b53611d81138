import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { CARD_SIZE, cardOf, createShareCards, pictureOfCard } from '#server/files/share-cards.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const BLUE = { r: 47, g: 91, b: 234 };
const OPEN = `${'a'.repeat(32)}.webp`;
const CLOSED = `${'b'.repeat(32)}.webp`;
const BROKEN = `${'c'.repeat(32)}.webp`;

const server = await closedAfterTests(createTestServer());
const folder = join(server.dataDir, 'files/y4');
await mkdir(folder, { recursive: true });
await store(OPEN, true, await picture(400, 400));
await store(CLOSED, false, await picture(400, 400));
await store(BROKEN, true, Buffer.from('no picture'));

function picture(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: BLUE } as const;
  return sharp({ create }).webp().toBuffer();
}

async function store(path: string, isPublic: boolean, bytes: Buffer): Promise<void> {
  await writeFile(join(folder, path), bytes);
  const size = String(bytes.length);
  const file = { path, name: 'lamp.png', media_type: 'image/webp', size, owner_id: null };
  await server.tenancy.withTenant('y4', (transaction) =>
    transaction
      .insertInto('file')
      .values({ ...file, is_public: isPublic })
      .execute(),
  );
}

function get(name: string, headers: Record<string, string> = {}) {
  return server.send({ method: 'GET', url: `${FILES_BASE}y4/${name}`, headers });
}

describe('the card of a stored picture', () => {
  test('is a JPEG of the size that every messenger shows', async () => {
    const answer = await get(cardOf(OPEN) ?? '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      ...CARD_SIZE,
      format: 'jpeg',
    });
  });

  test('[7.2] is for those who may have the picture', async () => {
    const card = cardOf(CLOSED) ?? '';
    expect((await get(card)).statusCode).toBe(404);
    expect((await get(card, { token: await server.tokenOf('ann') })).statusCode).toBe(200);
    expect((await get(cardOf(`${'d'.repeat(32)}.webp`) ?? '')).statusCode).toBe(404);
  });

  test('is the picture itself where none can be made of it', async () => {
    const answer = await get(cardOf(BROKEN) ?? '');
    expect([answer.headers['content-type'], answer.body]).toEqual(['image/webp', 'no picture']);
  });
});

describe('a card', () => {
  const cards = createShareCards();

  test('is named by its picture, and names it', () => {
    expect(cardOf('/landing/orders.webp')).toBe('/landing/orders-card.jpg');
    expect(pictureOfCard('/landing/orders-card.jpg')).toBe('/landing/orders.webp');
    expect([cardOf('/theme.js'), pictureOfCard('/theme.js')]).toEqual([null, null]);
  });

  test('shows a high picture whole, on a ground of its own colours', async () => {
    const high = join(folder, 'high.webp');
    // Red at its foot: a card that were cut would not show it.
    const foot = await sharp({ create: { width: 200, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await sharp(await picture(200, 400))
      .composite([{ input: foot, gravity: 'south' }])
      .webp({ lossless: true })
      .toFile(high);
    const { data, info } = await sharp((await cards.of(high)) ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)].map((part) =>
        Math.round(part / 64),
      );
    expect(colorAt(600, 300)).toEqual([1, 1, 4]);
    expect(colorAt(600, 622)).toEqual([4, 0, 0]);
    expect(colorAt(20, 20)).toEqual([1, 1, 4]);
  });

  test('is made once, and not where too many wait', async () => {
    const wide = join(folder, 'wide.webp');
    await writeFile(wide, await picture(1600, 900));
    const [one, other] = await Promise.all([cards.of(wide), cards.of(wide)]);
    expect(one).not.toBeNull();
    expect(one).toBe(other);
    const many = Array.from({ length: 20 }, (_, at) => cards.of(join(folder, `none-${at}.webp`)));
    expect(await cards.of(join(folder, OPEN))).toBeNull();
    await Promise.all(many);
    expect(await cards.of(join(folder, OPEN))).not.toBeNull();
  });
});
