import type { Transaction } from 'kysely';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import type { Database } from '../database/database.ts';
import { fileKey, findSessionOfFiles } from './session.ts';
import type { SessionUser } from './session-state.ts';

/** Name of the cookie that carries the key. */
export const FILE_COOKIE = 'y4files';

/**
 * The cookie by which a browser shows and opens files of a tenant, since neither pictures nor links can
 * send the token. It goes to the tenant's files only, no script reads it, and it ends with the session.
 *
 * @param secure the browser came by https.
 */
export function fileCookie(corp: string, token: string, secure: boolean): string {
  const path = `Path=${FILES_BASE}${corp}/`;
  return `${FILE_COOKIE}=${fileKey(token)}; ${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The user whose session a browser's cookie belongs to; null when it belongs to none that lives. */
export async function userOfFileCookie(
  transaction: Transaction<Database>,
  cookie: string | undefined,
): Promise<SessionUser | null> {
  if (cookie === undefined) return null;
  const session = await findSessionOfFiles(transaction, cookie);
  return session.state === 'active' ? session.user : null;
}
