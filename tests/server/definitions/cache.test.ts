import { beforeEach, describe, expect, test } from 'vitest';
import { DefinitionCache } from '#server/definitions/cache.ts';

let cache: DefinitionCache;
let reads: number;
beforeEach(() => {
  cache = new DefinitionCache();
  cache.listening(true);
  reads = 0;
});

async function read(corp = 'a', key = 'form/X'): Promise<number> {
  return cache.get(corp, key, async () => {
    reads += 1;
    return reads;
  });
}

test('what was read is kept, absence too', async () => {
  expect([await read(), await read()]).toEqual([1, 1]);
  const absent = async () => {
    reads += 1;
    return null;
  };
  await cache.get('a', 'none', absent);
  await cache.get('a', 'none', absent);
  expect(reads).toBe(2);
});

test('a change drops its own tenant only, or all', async () => {
  await read('a');
  await read('b');
  cache.drop('a');
  expect([await read('b'), await read('a')]).toEqual([2, 3]);
  cache.drop(null);
  expect([await read('a'), await read('b')]).toEqual([4, 5]);
});

test('a tenant whose code begins like another is another', async () => {
  await read('ab');
  cache.drop('a');
  expect(await read('ab')).toBe(1);
});

test('what was being read while a change came is not kept', async () => {
  await cache.get('a', 'form/X', async () => {
    cache.drop('a');
    return 'old';
  });
  expect(await read()).toBe(1);
});

const LONG = 600_000;

test('a fault that no change explains is waited for once, until the next change', async () => {
  const { generation } = cache;
  expect(await cache.waitForChange(generation, 'no column', 1)).toBe(false);
  expect(await cache.waitForChange(generation, 'no column', LONG)).toBe(false);
  const other = cache.waitForChange(generation, 'no table', LONG);
  cache.drop('a');
  expect(await other).toBe(true);
  expect(await cache.waitForChange(generation, 'no column', LONG)).toBe(true);
  const again = cache.waitForChange(cache.generation, 'no column', LONG);
  cache.drop('b');
  expect(await again).toBe(true);
});

describe('while changes cannot be heard', () => {
  test('nothing is kept', async () => {
    cache.listening(false);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  test('and what was kept before is gone', async () => {
    await read();
    cache.listening(false);
    cache.listening(true);
    expect(await read()).toBe(2);
  });
});

test('a failure is not kept', async () => {
  const failing = cache.get('a', 'form/X', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await read()).toBe(1);
});

test('room is made by what was not used for longest', async () => {
  await read('a', 'used');
  await read('a', 'unused');
  for (let index = 0; index < 4_999; index += 1) {
    await read('a', `more ${index}`);
    if (index % 1_000 === 0) await read('a', 'used');
  }
  const before = reads;
  await read('a', 'used');
  expect(reads).toBe(before);
  await read('a', 'unused');
  expect(reads).toBe(before + 1);
});
