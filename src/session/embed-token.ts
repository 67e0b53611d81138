import * as z from 'zod/mini';
import type { Store } from '../storage/storage.ts';

/** How the server writes tokens; a header can not even carry every other text. */
const TOKEN = /^[\w-]{1,200}$/;
const EMBED_PATH = /\/content\/[^/]+\/embed$/;

/**
 * Takes the token of an embedded page out of its address (spec 2.5), where it would reach logs,
 * referrers and bookmarks. It is kept for this tab and path, so that a reload still has it.
 */
export function takeEmbedToken(window: Window, sessionStore: Store): string | null {
  const { pathname, search, hash } = window.location;
  if (!EMBED_PATH.test(pathname)) return null;
  const query = new URLSearchParams(search);
  const key = `embed:${pathname}`;
  const given = query.get('token');
  if (given === null) return sessionStore.read(key, z.string());
  query.delete('token');
  const rest = query.toString();
  window.history.replaceState(null, '', `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`);
  const token = TOKEN.test(given) ? given : '';
  sessionStore.write(key, token);
  return token;
}
