import * as z from 'zod/mini';
import { noteInHistory } from '../app/history-note.ts';
import { withParameters } from '../app/with-parameters.ts';
import { newId } from '../storage/new-id.ts';

/** How the server writes tokens; a header can not even carry every other text. */
const TOKEN = /^[\w-]{1,200}$/;

/** Whether a path is that of a page in a frame. */
export const isEmbedPath = (path: string) => /\/content\/[^/]+\/embed$/.test(path);

/** What an entry of the browser's history knows of the token that its page came with. */
const keptVisit = z.object({ y4Embed: z.object({ token: z.string(), id: z.string() }) });

/** A page that came with a token of its own. */
interface EmbedVisit {
  /** Empty where what was given is no token. */
  token: string;
  /** Names this visit among those of the tab: what it stores is no one else's. */
  id: string;
}

/**
 * Takes the token of an embedded page out of its address (spec 2.5), where it would reach logs, referrers and
 * bookmarks. It is kept with this entry of the history, so that a reload still has it: neither another frame of the
 * tab nor whoever opens the same address later is to be who it stands for.
 */
export function takeEmbedToken({ history, location }: Window): EmbedVisit | null {
  if (!isEmbedPath(location.pathname)) return null;
  const state: unknown = history.state;
  const given = new URLSearchParams(location.search).get('token');
  if (given === null) {
    const kept = keptVisit.safeParse(state);
    return kept.success ? kept.data.y4Embed : null;
  }
  const visit = { token: TOKEN.test(given) ? given : '', id: newId() };
  history.replaceState(
    { ...(typeof state === 'object' ? state : null), y4Embed: visit },
    '',
    withParameters(location, { token: '' }),
  );
  return visit;
}

/** Keeps a visit with each entry that the page adds: what a filter puts into the address, and where a link leads, have a reload too. */
export function keepEmbedVisit(window: Window, visit: EmbedVisit): void {
  // The router's own events.
  for (const event of ['pushState', 'replaceState']) {
    window.addEventListener(event, () => {
      if (isEmbedPath(window.location.pathname)) noteInHistory({ y4Embed: visit });
    });
  }
}
