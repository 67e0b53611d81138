import { expect, test, vi } from 'vitest';

test('the hash of no password is made once there is room, whoever asked for it before', async () => {
  // It is made once in a process: another file may have asked for it.
  vi.resetModules();
  const { hashOfNoPassword, hashPassword } = await import('#server/session/password.ts');
  const { OverloadedError } = await import('#server/concurrency/semaphore.ts');
  // More than may be at work and wait.
  const flood = Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('a word')));
  await expect(hashOfNoPassword()).rejects.toThrow(OverloadedError);
  await flood;
  const made = await hashOfNoPassword();
  expect(made).toMatch(/^\$argon2id\$/);
  expect(await hashOfNoPassword()).toBe(made);
});
