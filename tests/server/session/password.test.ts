import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { OverloadedError } from '#server/concurrency/semaphore.ts';
import { hashOfNoPassword, hashPassword } from '#server/session/password.ts';

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn() }));

test('the hash of no password is made once there is room, whoever asked for it before', async () => {
  let make = (_made: string): void => {};
  const made = new Promise<string>((resolve) => {
    make = resolve;
  });
  vi.mocked(hash).mockReturnValue(made);
  // More than may be at work and wait.
  const flood = Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('a word')));
  await expect(hashOfNoPassword()).rejects.toThrow(OverloadedError);
  make('made');
  await flood;
  expect(await hashOfNoPassword()).toBe('made');
  expect(await hashOfNoPassword()).toBe('made');
});
