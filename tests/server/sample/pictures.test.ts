import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleTenants } from '#server/sample/load.ts';
import { picturesOf } from '#server/sample/pictures.ts';

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
