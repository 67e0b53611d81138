import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleTenants } from '#server/sample/load.ts';
import { picturesOf } from '#server/sample/pictures.ts';
import { makeProducts } from '#server/sample/products.ts';
import { createRandom } from '#server/sample/random.ts';

const publicFolder = join(import.meta.dirname, '../../../public');

const items = sampleTenants.flatMap(({ categories, shop }) =>
  categories.flatMap((category) => category.items.map((item) => item[shop.englishName])),
);

test.each([...new Set(items)])('%s has its pictures in all sizes', (item) => {
  const pictures = [0, 1, 2, 3].flatMap((number) => picturesOf(item, number));
  const sizes = pictures.flatMap((path) =>
    ['960', '640', '320'].map((size) => path.replace('-960.', `-${size}.`)),
  );
  expect(sizes.filter((path) => !existsSync(join(publicFolder, path)))).toEqual([]);
  expect(new Set(pictures).size).toBe(2);
});

const pictures = new Set(
  sampleTenants.flatMap((tenant) =>
    makeProducts(tenant, createRandom(tenant.seed), new Date(0)).products.flatMap(
      ({ files }) => files,
    ),
  ),
);

test('every picture that a product names is a small square one of a modern format', async () => {
  expect(pictures.size).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const largest of pictures) {
    for (const [width, bytes] of [
      [960, 60_000],
      [640, 35_000],
      [320, 15_000],
    ] as const) {
      const path = largest.replace('-960.', `-${width}.`);
      const picture = await sharp(join(publicFolder, path)).metadata();
      const { size } = await stat(join(publicFolder, path));
      const isRight = picture.format === 'webp' && picture.width === width;
      if (!isRight || picture.height !== width || size > bytes) {
        wrong.push(`${path}: ${picture.format} ${picture.width}x${picture.height}, ${size} bytes`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
