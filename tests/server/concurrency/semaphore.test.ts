import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OverloadedError, Semaphore } from '#server/concurrency/semaphore.ts';

test('no more jobs run at once than there are places, in the order they came', async () => {
  const semaphore = new Semaphore(2, 100);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const jobs = Array.from({ length: 10 }, (_, index) =>
    semaphore.run(async () => {
      order.push(index);
      running += 1;
      most = Math.max(most, running);
      await pause(2);
      running -= 1;
      return index;
    }),
  );
  expect(await Promise.all(jobs)).toEqual([...Array(10).keys()]);
  expect(most).toBe(2);
  expect(order).toEqual([...Array(10).keys()]);
});

test('a full queue refuses at once', async () => {
  const semaphore = new Semaphore(1, 1);
  const first = semaphore.run(() => pause(20));
  const second = semaphore.run(() => pause(1));
  await expect(semaphore.run(async () => 'third')).rejects.toThrow(OverloadedError);
  await Promise.all([first, second]);
  expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
});

test('a job that fails gives its place back', async () => {
  const semaphore = new Semaphore(1, 1);
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run(async () => 'yes')).toBe('yes');
});

test('who is gone while he waits leaves his seat to others, and takes no place', async () => {
  const semaphore = new Semaphore(1, 1);
  const gone = new AbortController();
  const release = await semaphore.acquire();
  const waiting = semaphore.run(async () => 'never', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(semaphore.run(async () => 'never', gone.signal)).rejects.toThrow('gone');
  const next = semaphore.run(async () => 'next');
  release();
  expect(await next).toBe('next');
  expect(await semaphore.run(async () => 'free again')).toBe('free again');
});
