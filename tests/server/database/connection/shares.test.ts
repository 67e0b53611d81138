import { expect, test } from 'vitest';
import { OverloadedError } from '#server/concurrency/semaphore.ts';
import { ConnectionShares, SHARED_CONNECTIONS } from '#server/database/connection/shares.ts';

/** Tenants that want a hundred connections each, how many they hold, and a way to have one of them given back. */
function floods() {
  const shares = new ConnectionShares();
  const held = new Map<string, (() => void)[]>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async flood(...corps: string[]) {
      for (const corp of corps) {
        held.set(corp, []);
        for (let count = 0; count < 100; count += 1) {
          shares.acquire(corp).then((release) => held.get(corp)?.push(release));
        }
      }
      await settle();
    },
    async giveBack(corp: string) {
      held.get(corp)?.shift()?.();
      await settle();
    },
    counts: () => [...held.values()].map(({ length }) => length),
  };
}

test('one tenant leaves connections to others, and each other takes its share of them', async () => {
  const { flood, giveBack, counts } = floods();
  await flood('a');
  expect(counts()).toEqual([14]);
  await flood('b');
  expect(counts()).toEqual([14, 4]);
  for (let count = 0; count < 40; count += 1) await giveBack('a');
  expect(counts()).toEqual([8, 8]);
  for (let more = 0; more < 3; more += 1) await giveBack('b');
  expect(counts()).toEqual([8, 8]);
});

test('however many want all connections, the next one gets one of the first that are given back', async () => {
  const { flood, giveBack, counts } = floods();
  const corps = Array.from({ length: 30 }, (_, index) => `t${index}`);
  await flood(...corps);
  expect(counts().reduce((sum, count) => sum + count)).toBe(SHARED_CONNECTIONS);
  for (let round = 0; round < 20; round += 1) {
    for (const corp of corps) await giveBack(corp);
  }
  // All of them were served, and nobody holds many while others hold none.
  expect(Math.max(...counts())).toBe(1);
  expect(counts().reduce((sum, count) => sum + count)).toBe(SHARED_CONNECTIONS);
});

test('work that waits for rows leaves connections to work that does not, and is served in its turn', async () => {
  const shares = new ConnectionShares();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const held: Record<'waiting' | 'reading', (() => void)[]> = { waiting: [], reading: [] };
  const ask = (kind: keyof typeof held, corp = 'a') =>
    shares.acquire(corp, undefined, kind === 'waiting').then((release) => held[kind].push(release));
  const counts = () => [held.waiting.length, held.reading.length];
  for (let count = 0; count < 1_000; count += 1) ask('waiting');
  await settle();
  expect(counts()).toEqual([10, 0]);
  for (let count = 0; count < 100; count += 1) ask('reading');
  await settle();
  expect(counts()).toEqual([10, 4]);
  // Those who wait for rows are too many by now; those who read are not.
  for (let count = 0; count < 10; count += 1) ask('waiting');
  await expect(ask('waiting')).rejects.toThrow(OverloadedError);
  ask('reading');
  // What readers give back goes to readers, though others have waited for longer.
  held.reading.shift()?.();
  await settle();
  expect(counts()).toEqual([10, 4]);
  // While both kinds are asked for, neither is left out.
  for (let count = 0; count < 20; count += 1) {
    held.waiting.shift()?.();
    await settle();
  }
  expect(counts()).toEqual([7, 7]);
  for (let count = 0; count < 20; count += 1) {
    held.reading.shift()?.();
    await settle();
  }
  expect(counts()).toEqual([7, 7]);
});

test('who has gone waits no longer, and leaves the place in the queue to others', async () => {
  const shares = new ConnectionShares();
  const holding = await Promise.all(Array.from({ length: 14 }, () => shares.acquire('a')));
  const left = Array.from({ length: 1_000 }, () => new AbortController());
  const waiting = left.map(({ signal }) => shares.acquire('a', signal));
  await expect(shares.acquire('a')).rejects.toThrow(OverloadedError);
  for (const one of left) one.abort();
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  const next = shares.acquire('a');
  holding.pop()?.();
  expect(await next).toBeTypeOf('function');
  const gone = AbortSignal.abort();
  await expect(shares.acquire('a', gone)).rejects.toBe(gone.reason);
});
