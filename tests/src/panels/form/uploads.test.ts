import { expect, it, vi } from 'vitest';
import type { Row } from '#schemas/definitions/common.ts';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import {
  createUploads,
  namesOnTheirWay,
  type SendFile,
  withSent,
} from '#src/panels/form/uploads.ts';
import { storedFiles } from '#src/panels/form/widgets/stored-files.ts';
import { fieldOf } from './_fields.ts';

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

it('[3.4d] of a picture that is cut twice the last cut alone takes its place', async () => {
  const answers = new Map<string, (result: Result<StoredFile>) => void>();
  const send: SendFile = (_file, name) => new Promise((resolve) => answers.set(name, resolve));
  const taken: string[] = [];
  const uploads = createUploads('pictures', send, ({ path }) => taken.push(path));
  uploads.add(new Blob(['1']), 'first cut', 'garden');
  uploads.add(new Blob(['2']), 'another picture', 'house');
  uploads.add(new Blob(['3']), 'second cut', 'garden');
  await vi.waitFor(() => expect(answers.size).toBe(3));
  expect(namesOnTheirWay(uploads)).toEqual(['another picture', 'second cut']);
  for (const [name, answer] of answers) {
    answer(success({ path: name, name, size: 1, type: 'image/png' }));
  }
  await vi.waitFor(() => expect(taken).toEqual(['another picture', 'second cut']));
});

it('[3.4d] what was cut out of a picture goes with it when that is removed meanwhile', () => {
  const field = fieldOf({ name: 'pictures', extraType: 'Image', other: { multiple: true } });
  const scope = { values: { pictures: ['garden', 'house'] } as Row, change: vi.fn() };
  const put = (replaces: string) =>
    storedFiles(scope, field, scope.values.pictures).put({
      ...{ path: 'cut', name: 'cut.png', replaces, before: [] },
    });
  put('garden');
  expect(scope.change).toHaveBeenLastCalledWith('pictures', ['cut', 'house'], ['cut.png', '']);
  put('gone');
  expect(scope.change).toHaveBeenCalledTimes(1);
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
