import { expect, it, vi } from 'vitest';
import { downloadExcelByDataDefinition } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Api } from '#src/api/api.ts';
import type { DownloadedFile, DownloadOptions } from '#src/api/download.ts';
import { createDownloads } from '#src/downloads/downloads.ts';

/** Files on their way to Ada, whose answers come when the test has them come. */
function start() {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const signals: AbortSignal[] = [];
  let come = () => {};
  const coming = new Promise<Result<DownloadedFile>>((resolve) => {
    come = () => resolve(success({ name: 'rows.xlsx', blob: new Blob() }));
  });
  const callForFile = (_: unknown, __: unknown, { signal }: DownloadOptions) => {
    signals.push(signal);
    return coming;
  };
  const api = { files: async () => ({ callForFile }) } as unknown as Api;
  const downloads = createDownloads(api, 'ada');
  const ended = downloads.start(downloadExcelByDataDefinition, { code: 'GOODS' }, 'Goods');
  return { downloads, ended, come, signals, saved };
}

it.each([null, 'ben'])(
  '[2.46d][7.6] a file whose user has gone is called off, and not handed to who is there since: %s',
  async (next) => {
    const { downloads, ended, come, signals, saved } = start();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    downloads.belongTo(next);
    come();
    expect((await ended).ok).toBe(false);
    expect(signals[0]?.aborted).toBe(true);
    expect(downloads.running()).toEqual([]);
    expect(saved).not.toHaveBeenCalled();
  },
);

it('[2.46d][7.6] a file is not asked for with the session of who has come while its code did', async () => {
  const { downloads, ended, signals } = start();
  downloads.belongTo('ben');
  expect((await ended).ok).toBe(false);
  expect(signals).toEqual([]);
});

it('[7.6] a file is saved as long as its user is there', async () => {
  const { downloads, ended, come, signals, saved } = start();
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  downloads.belongTo('ada');
  come();
  expect((await ended).ok).toBe(true);
  expect(saved).toHaveBeenCalledOnce();
});
