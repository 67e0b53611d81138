import { expect, test } from 'vitest';
import { memoryLimit } from '#server/database/cluster/launch.ts';
import { POOL_SIZE } from '#server/database/connection/pool.ts';

const GB = 2 ** 30;

test('all connections together leave a quarter of a small machine, and work on the smallest', () => {
  expect(memoryLimit(64 * GB)).toBe(768 * 1024);
  expect(memoryLimit(8 * GB) * 1024 * POOL_SIZE).toBeCloseTo(6 * GB, -6);
  expect(memoryLimit(GB / 2)).toBe(128 * 1024);
});
