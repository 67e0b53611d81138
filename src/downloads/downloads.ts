import { type ActorRefFrom, toPromise } from 'xstate';
import type { downloadMachine } from '#machines/download/download.machine.ts';
import type { CallContract, CallInput } from '#schemas/wire/contract.ts';
import { cancelled, type Result } from '#schemas/wire/envelope.ts';
import { type Api, fetchFileCalls } from '../api/api.ts';
import { fetchPart } from '../parts/parts.ts';
import { newId } from '../storage/new-id.ts';
import { createListeners } from '../ui/listeners.ts';

/** One file that is being fetched. */
export interface Download {
  id: string;
  /** Shown to the user. */
  title: string;
  actor: ActorRefFrom<typeof downloadMachine>;
}

/** The files that are being fetched in this tab. */
export interface Downloads {
  /** Fetches the file that a call answers with and saves it; a cancelled one ends with that failure. */
  start<C extends CallContract>(
    contract: C,
    params: CallInput<C>,
    title: string,
  ): Promise<Result<null>>;
  /** Who is there from now on: what is fetched for somebody who has left is called off. */
  belongTo(user: string | null): void;
  /** Downloads under way; the same list until one starts or ends. */
  running(): readonly Download[];
  subscribe(listener: () => void): () => void;
}

/** Asks for what fetches a file: pages with commands for it do so ahead. */
export async function fetchDownload() {
  const [download] = await Promise.all([import('./create-download.ts'), fetchFileCalls()]);
  return download;
}

/**
 * Files on their way to the user.
 *
 * @param user who is signed in, or null.
 */
export function createDownloads(api: Api, user: string | null): Downloads {
  const { subscribe, tell } = createListeners();
  let running: readonly Download[] = [];
  let owner = user;

  function update(next: readonly Download[]): void {
    running = next;
    tell();
  }

  return {
    async start(contract, params, title) {
      const asker = owner;
      const { createDownload } = await fetchPart(fetchDownload);
      if (owner !== asker) return cancelled;
      const actor = createDownload(api, contract, params);
      const download: Download = { id: newId(), title, actor };
      update([...running, download]);
      const ended = toPromise(actor);
      actor.start();
      const result = await ended;
      update(running.filter((one) => one !== download));
      return result;
    },
    belongTo(next) {
      const left = owner !== null && owner !== next;
      owner = next;
      if (!left) return;
      for (const { actor } of running) actor.send({ type: 'download.cancelled' });
    },
    running: () => running,
    subscribe,
  };
}
