import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { UploadOptions } from '../../api/upload.ts';
import { newId } from '../../storage/new-id.ts';
import { createListeners } from '../../ui/listeners.ts';

/** One file on its way, as its machine runs. */
export type Upload = ActorRefFrom<typeof uploadMachine>;

/** Files of one field that are on their way, or did not get through. */
export interface Uploads {
  /** Name of the field. */
  readonly field: string;
  /**
   * @param file what is still being made of a picture is on its way, too.
   * @param replaces stored file whose place it is to take, alone: another one on its way to there is called off.
   */
  add(file: Blob | Promise<Blob>, name: string, replaces?: string | null): void;
  /**
   * Names a file that is not ready to be sent, as a picture that is being cut.
   *
   * @returns what ends that.
   */
  hold(name: string): () => void;
  /** Names of those files. */
  held(): readonly string[];
  /** The same list until an upload begins or ends. */
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /**
   * Lets go of all that is on its way or has failed: its field is closed, but not its record.
   *
   * @param onStored told of each file that is taken from now on.
   */
  handOver(onStored: (file: SentFile) => void): readonly Upload[];
  /** Calls off all that is on its way: the form is gone. */
  stop(): void;
}

/** Names of the files that the server has not taken: on their way, stopped by a failure, or not ready to be sent. */
export function namesOnTheirWay(uploads: Uploads): string[] {
  return [...uploads.list().map((upload) => upload.getSnapshot().context.name), ...uploads.held()];
}

/** A file that the server has taken, and where it belongs among the others of its field. */
export interface SentFile extends Pick<StoredFile, 'path' | 'name'> {
  /** Stored file whose place it takes. */
  replaces: string | null;
  /** Paths of what was chosen behind it and has been sent before it. */
  before: readonly string[];
}

/** The list with one more file, in the place in which it was chosen. */
export function withSent(
  list: readonly string[],
  { path, before }: Pick<SentFile, 'path' | 'before'>,
): string[] {
  const at = list.findIndex((other) => before.includes(other));
  return list.toSpliced(at < 0 ? list.length : at, 0, path);
}

const CANCELLED = { type: 'upload.cancelled' } as const;

/** Brings one file to where its field keeps it. */
export type SendFile = (
  file: Blob,
  name: string,
  options: UploadOptions,
) => Promise<Result<StoredFile>>;

/**
 * @param field its name.
 * @param onStored told of each file that has been taken.
 */
export function createUploads(
  field: string,
  send: SendFile,
  onStored: (file: SentFile) => void,
): Uploads {
  const { subscribe, tell } = createListeners();
  /** All that was chosen, in this order: small files are sent before large ones. */
  const chosen: { path: string | null }[] = [];
  let uploads: readonly Upload[] = [];
  let give = onStored;
  /** The stored files whose places they are to take. */
  const places = new WeakMap<Upload, string>();
  const holding = new Set<{ name: string }>();

  function change(next: readonly Upload[]): void {
    uploads = next;
    tell();
  }

  return {
    field,
    add(file, name, replaces = null) {
      for (const other of uploads) {
        if (replaces !== null && places.get(other) === replaces) other.send(CANCELLED);
      }
      const own: { path: string | null } = { path: null };
      chosen.push(own);
      const actor: Upload = createActor(
        uploadMachine.provide({
          actors: {
            send: fromPromise(async ({ signal }) =>
              send(await file, name, {
                signal,
                onProgress: (progress) => actor.send({ type: 'upload.progressed', progress }),
              }),
            ),
          },
          actions: {
            deliver: (_, result) => {
              if (!result.ok) return;
              own.path = result.data.path;
              const before = chosen
                .slice(chosen.indexOf(own) + 1)
                .flatMap((later) => later.path ?? []);
              const { path, name } = result.data;
              give({ path, name, replaces, before });
            },
          },
        }),
        { input: { id: newId(), name } },
      );
      actor.subscribe({ complete: () => change(uploads.filter((upload) => upload !== actor)) });
      if (replaces !== null) places.set(actor, replaces);
      change([...uploads, actor]);
      actor.start();
    },
    hold(name) {
      const file = { name };
      holding.add(file);
      return () => void holding.delete(file);
    },
    held: () => [...holding].map(({ name }) => name),
    list: () => uploads,
    subscribe,
    handOver(next) {
      const handed = uploads;
      give = next;
      change([]);
      return handed;
    },
    stop() {
      for (const upload of uploads) upload.stop();
      change([]);
    },
  };
}
