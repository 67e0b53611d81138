import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadExcelByDataDefinition } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import { uploadFile } from '#schemas/web-ui-service/upload-file.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { fileCalls } from '#src/api/file-calls.ts';
import { createAnswerCache } from '#src/api/page-data.ts';
import { FILE_SILENCE } from '#src/api/request.ts';

const TOO_LATE = { ok: false, code: 'NETWORK', message: 'The server did not answer in time' };
const BROKEN_OFF = {
  ok: false,
  code: 'NETWORK',
  message: 'The file broke off on its way: nothing was saved',
};

const files = fileCalls({
  corp: 'y4',
  token: () => 'secret',
  language: () => 'en',
  pagePath: () => '/y4/',
  onLoginRequired() {},
  onSessionOver() {},
  answers: createAnswerCache(null),
});

/** What of a request a browser gives up by itself, as far as these tests need it. */
class SilentRequest {
  static last: SilentRequest;
  readonly upload: { onprogress?(event: object): void } = {};
  timeout = 0;
  responseText = '';
  onprogress?: () => void;
  ontimeout?: () => void;
  constructor() {
    SilentRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks for a workbook whose answer is what the server says of it. */
async function download(
  answer: (signal: AbortSignal) => Promise<Response>,
): Promise<{ result: Promise<Result<unknown>> }> {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => answer(signal));
  const { signal } = new AbortController();
  const options = { signal, onProgress() {} };
  const result = files.callForFile(downloadExcelByDataDefinition, { code: 'ORDER' }, options);
  return { result };
}

const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('[7.10h] gives up a workbook that is never answered', async () => {
  const { result } = await download(until);
  await vi.advanceTimersByTimeAsync(FILE_SILENCE);
  expect(await result).toMatchObject(TOO_LATE);
});

it('[7.6] takes a workbook that comes slowly, and gives up one that stops coming', async () => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { result } = await download(async (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        feed = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-disposition': 'attachment' } });
  });
  const ended = vi.fn();
  void result.then(ended);
  for (let piece = 0; piece < 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(FILE_SILENCE - 1);
    feed?.enqueue(new Uint8Array(1));
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(FILE_SILENCE);
  expect(await result).toMatchObject(TOO_LATE);
});

/** The end of a zip archive of no files: its directory's last record. */
const ZIP_END = [0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)];

it.each([
  ['nothing of it came', new Uint8Array()],
  ['its end is missing', new Uint8Array([0x50, 0x4b, 3, 4, ...ZIP_END.slice(0, -1)])],
  ['it ends like any other bytes', new Uint8Array(2000)],
])('[7.6] takes no workbook that was ended in the middle: %s', async (_, bytes) => {
  const headers = { 'content-disposition': 'attachment; filename="orders.xlsx"' };
  const { result } = await download(async () => new Response(bytes, { headers }));
  expect(await result).toMatchObject(BROKEN_OFF);
});

it('[7.6] takes a workbook that is whole', async () => {
  const headers = { 'content-disposition': 'attachment; filename="orders.xlsx"' };
  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, ...ZIP_END]);
  const { result } = await download(async () => new Response(bytes, { headers }));
  expect(await result).toMatchObject({ ok: true, data: { name: 'orders.xlsx' } });
});

it('[7.6] says of a workbook whose connection broke that nothing was saved', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  const headers = { 'content-disposition': 'attachment' };
  const { result } = await download(async () => new Response(body, { headers }));
  expect(await result).toMatchObject(BROKEN_OFF);
});

it('[7.6] gives up an answer without a file that stops coming', async () => {
  const { result } = await download(async (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":60023,'));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const ended = vi.fn();
  void result.then(ended);
  await vi.advanceTimersByTimeAsync(FILE_SILENCE - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining(TOO_LATE));
});

it('[7.4] gives up a file that stops on its way, or whose answer never begins', async () => {
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  const sent = files.sendFile(
    uploadFile,
    { code: 'CUSTOMER', field: 'documents' },
    new Blob(['file']),
    'deed.pdf',
    { signal: new AbortController().signal, onProgress() {} },
  );
  const { last: request } = SilentRequest;
  expect(request.timeout).toBe(FILE_SILENCE);
  await vi.advanceTimersByTimeAsync(60_000);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  expect(request.timeout).toBe(60_000 + FILE_SILENCE);
  await vi.advanceTimersByTimeAsync(60_000);
  request.onprogress?.();
  expect(request.timeout).toBe(120_000 + FILE_SILENCE);
  request.ontimeout?.();
  expect(await sent).toMatchObject(TOO_LATE);
});
