import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inLanes } from '../../scripts/lib/in-lanes.mjs';

it('works through a list in its order, at so many of it at a time', async () => {
  const begun: number[] = [];
  let now = 0;
  let most = 0;
  await inLanes(2, [5, 1, 1, 1, 1], async (turns) => {
    begun.push(turns);
    now += 1;
    most = Math.max(most, now);
    for (let at = 0; at < turns; at += 1) await turn();
    now -= 1;
  });
  expect(begun).toEqual([5, 1, 1, 1, 1]);
  expect(most).toBe(2);
  expect(now).toBe(0);
});

it('says what has failed', async () => {
  const work = () => Promise.reject(new Error('no disk'));
  await expect(inLanes(2, [1], work)).rejects.toThrow('no disk');
});
