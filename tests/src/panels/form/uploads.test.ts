import { expect, it, vi } from 'vitest';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { createUploads, withSent } from '#src/panels/form/uploads.ts';

it('[3.4o] files of one field stand in the order in which they were chosen, whichever is sent first', async () => {
  const answers = new Map<string, (result: Result<unknown>) => void>();
  const sendFile = (_call: unknown, _params: unknown, _file: Blob, name: string) =>
    new Promise((resolve) => answers.set(name, resolve));
  let kept = ['old'];
  const uploads = createUploads(
    { files: async () => ({ sendFile }) } as unknown as Parameters<typeof createUploads>[0],
    { code: 'GOODS', field: 'files' },
    (sent) => {
      kept = withSent(kept, sent);
    },
  );
  for (const name of ['a', 'b', 'c', 'd']) uploads.add(new Blob([name]), name);
  await vi.waitFor(() => expect(answers.size).toBe(4));
  for (const name of ['c', 'a', 'd', 'b']) {
    const { length } = kept;
    answers.get(name)?.(success({ path: name, name, size: 1, type: 'text/plain' }));
    await vi.waitFor(() => expect(kept).toHaveLength(length + 1));
    // What was taken out meanwhile is no place for others.
    if (name === 'c') kept = kept.filter((path) => path !== 'old');
  }
  expect(kept).toEqual(['a', 'b', 'c', 'd']);
});
