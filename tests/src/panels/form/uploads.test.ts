import { expect, it, vi } from 'vitest';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import {
  createUploads,
  namesOnTheirWay,
  type SendFile,
  withSent,
} from '#src/panels/form/uploads.ts';

it('[3.4o] files of one field stand in the order in which they were chosen, whichever is sent first', async () => {
  const answers = new Map<string, (result: Result<StoredFile>) => void>();
  const send: SendFile = (_file, name) => new Promise((resolve) => answers.set(name, resolve));
  let kept = ['old'];
  const uploads = createUploads('files', send, (sent) => {
    kept = withSent(kept, sent);
  });
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

it('[3.4d] a picture that is still made smaller is on its way already, and is called off as such', async () => {
  const send = vi.fn<SendFile>(async (file, name) =>
    success({ path: name, name, size: file.size, type: file.type }),
  );
  const onStored = vi.fn();
  const uploads = createUploads('files', send, onStored);
  let make = (_file: Blob) => {};
  const made = () =>
    new Promise<Blob>((resolve) => {
      make = resolve;
    });
  uploads.add(made(), 'garden.png');
  expect(namesOnTheirWay(uploads)).toEqual(['garden.png']);
  make(new Blob(['small']));
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(1));
  expect(await send.mock.calls[0]?.[0].text()).toBe('small');
  expect(namesOnTheirWay(uploads)).toEqual([]);

  uploads.add(made(), 'late.png');
  uploads.stop();
  make(new Blob(['late']));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[2].signal?.aborted).toBe(true);
  expect(onStored).toHaveBeenCalledTimes(1);
});
