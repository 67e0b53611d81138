import type { Transaction } from 'kysely';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import type { Database } from '../database/database.ts';
import { cookieOf } from '../wire/cookies.ts';
import { fileKey, findSessionOfFiles } from './session.ts';
import type { SessionUser } from './session-state.ts';

/** Name of the cookie that carries the key. */
const FILE_COOKIE = 'y4files';
/** Name of that of an embedded page, whose session is not the one that the browser is signed in with. */
const EMBED_COOKIE = 'y4embed';

/**
 * The cookie by which a browser shows and opens files of a tenant, since neither pictures nor links can
 * send the token. It goes to the tenant's files only, no script reads it, and it ends with the session.
 *
 * One for an embedded page is sent from within the site that embeds it and from there only: the browser
 * keeps it apart for each such site (decision 0034).
 */
export function fileCookie(
  corp: string,
  token: string,
  { secure, embedded }: { secure: boolean; embedded: boolean },
): string {
  const cookie = `${embedded ? EMBED_COOKIE : FILE_COOKIE}=${fileKey(token)}`;
  // Browsers take a cookie of another site's frame by https only.
  const sites = embedded && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  const path = `Path=${FILES_BASE}${corp}/`;
  return `${cookie}; ${path}; HttpOnly; ${sites}${secure ? '; Secure' : ''}`;
}

/** Users whose sessions a browser's cookies belong to, without those whose session is over. */
export async function usersOfFileCookies(
  transaction: Transaction<Database>,
  cookies: string | undefined,
): Promise<SessionUser[]> {
  const users: SessionUser[] = [];
  for (const name of [FILE_COOKIE, EMBED_COOKIE]) {
    const cookie = cookieOf(cookies, name);
    const session = cookie === undefined ? null : await findSessionOfFiles(transaction, cookie);
    if (session?.state === 'active') users.push(session.user);
  }
  return users;
}
