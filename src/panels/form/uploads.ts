import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { type StoredFile, uploadFile } from '#schemas/web-ui-service/upload-file.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Api } from '../../api/api.ts';

/** One file on its way, as its machine runs. */
export type Upload = ActorRefFrom<typeof uploadMachine>;

/** Files of one field that are on their way, or did not get through. */
export interface Uploads {
  /** @param replaces stored file whose place it is to take. */
  add(file: Blob, name: string, replaces?: string | null): void;
  /** The same list until an upload begins or ends. */
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** Calls off all that is on its way: the form is gone. */
  stop(): void;
}

/** Names of the files that the server has not taken: on their way, or stopped by a failure. */
export function namesOnTheirWay(uploads: Uploads): string[] {
  return uploads.list().map((upload) => upload.getSnapshot().context.name);
}

/** @param onStored told of each file that the server has taken. */
export function createUploads(
  api: Pick<Api, 'sendFile'>,
  field: { code: string; field: string },
  onStored: (file: StoredFile, replaces: string | null) => void,
): Uploads {
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  return {
    add(file, name, replaces = null) {
      const actor: Upload = createActor(
        uploadMachine.provide({
          actors: {
            send: fromPromise<Result<StoredFile>, { id: string }>(({ signal }) =>
              api.sendFile(uploadFile, field, file, name, {
                signal,
                onProgress: (progress) => actor.send({ type: 'upload.progressed', progress }),
              }),
            ),
          },
          actions: {
            deliver: (_, result) => {
              if (result.ok) onStored(result.data, replaces);
            },
          },
        }),
        { input: { id: crypto.randomUUID(), name } },
      );
      actor.subscribe({ complete: () => change(uploads.filter((upload) => upload !== actor)) });
      change([...uploads, actor]);
      actor.start();
    },
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      for (const upload of uploads) upload.stop();
      change([]);
    },
  };
}
