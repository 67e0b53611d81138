import { createActor, fromCallback } from 'xstate';
import { downloadMachine } from '#machines/download/download.machine.ts';
import type { CallContract, CallInput } from '#schemas/wire/contract.ts';
import type { Api } from '../api/api.ts';
import { saveFile } from '../api/download.ts';

/** An actor that fetches the file that a call answers with, and saves it; it is not started yet. */
export function createDownload<C extends CallContract>(
  api: Api,
  contract: C,
  params: CallInput<C>,
) {
  return createActor(
    downloadMachine.provide({
      actors: {
        fetchFile: fromCallback(({ sendBack }) => {
          const abort = new AbortController();
          const onProgress = (progress: { received: number; total: number | null }) =>
            sendBack({ type: 'download.progressed', ...progress });
          void api
            .files()
            .then((files) =>
              files.callForFile(contract, params, { signal: abort.signal, onProgress }),
            )
            .then((result) => {
              if (abort.signal.aborted) return;
              if (result.ok) saveFile(result.data);
              sendBack({ type: 'download.finished', result });
            });
          return () => abort.abort();
        }),
      },
    }),
  );
}
