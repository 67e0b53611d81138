import { expect, it, vi } from 'vitest';
import { foldTried } from '#server/definitions/fold-tried.ts';
import { linePlaces } from '#server/definitions/line-places.ts';

const COUNT = 800;

it('a file with many wrong values beside each other is told of in time: few mends are made at all', async () => {
  const keys = Array.from({ length: COUNT }, (_, index) => `k${index}`);
  const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, `wrong of ${key}`])));
  const placeOf = linePlaces(text);
  const issues = keys.map((key) => ({
    file: 'acme/data/GOODS.json',
    ...placeOf(text.indexOf(`"wrong of ${key}"`)),
    message: `${key} is wrong`,
  }));
  const check = vi.fn(async () => issues);
  const folder = { name: 'acme', hash: '', files: [{ path: 'data/GOODS.json', text, hash: '' }] };
  expect(await foldTried(folder, issues, check)).toEqual(issues);
  expect(check).toHaveBeenCalledTimes(6);
});
