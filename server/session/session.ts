import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { NO_SESSION, type SessionState } from './session-state.ts';

/** Bytes of randomness in a token: twice what guessing is thought to be hopeless at. */
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A session ends this long after its last use … */
const IDLE = '7 days';
/** … and this long after its start, whatever its use. */
const LIFETIME = '30 days';
/** Use is written down at most this often, so that reading does not turn into writing. */
const TOUCH_INTERVAL = '5 minutes';
/** Rows of ended sessions are kept this long, to tell "ended" from "unknown". */
const KEPT = '30 days';

/**
 * Starts a session and gives its token, which is stored nowhere and told only once.
 *
 * @param guid random id of the browser (spec 7.7).
 */
export async function openSession(
  transaction: Transaction<Database>,
  userId: string,
  guid: string,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await transaction
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('expires_at', '<', sql<Date>`now() - ${KEPT}::interval`)
    .execute();
  await transaction
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      file_hash: hashOf(fileKey(token)),
      user_id: userId,
      guid,
      expires_at: sql`now() + ${IDLE}::interval`,
      revoked_at: null,
    })
    .execute();
  return token;
}

/** Looks a token up; another tenant's token is unknown here. */
export async function findSession(
  transaction: Transaction<Database>,
  token: string,
): Promise<SessionState> {
  return TOKEN_SHAPE.test(token) ? find(transaction, 'token_hash', hashOf(token)) : NO_SESSION;
}

/** A session as it is by now, for who has waited since it was looked up. */
export async function findAgain(
  transaction: Transaction<Database>,
  session: SessionState,
): Promise<SessionState> {
  return session.state === 'active' ? find(transaction, 'token_hash', session.tokenHash) : session;
}

/**
 * The key that reads a session's files and does nothing else: it is made of the token, and the token can
 * not be made of it.
 */
export function fileKey(token: string): string {
  return createHmac('sha256', token).update('files').digest('base64url');
}

/** Looks up the session that a {@link fileKey} belongs to. */
export async function findSessionOfFiles(
  transaction: Transaction<Database>,
  key: string,
): Promise<SessionState> {
  return TOKEN_SHAPE.test(key) ? find(transaction, 'file_hash', hashOf(key)) : NO_SESSION;
}

async function find(
  transaction: Transaction<Database>,
  column: 'token_hash' | 'file_hash',
  hash: Buffer,
): Promise<SessionState> {
  const row = await transaction
    .selectFrom('session')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.corp', '=', 'session.corp').onRef('app_user.id', '=', 'session.user_id'),
    )
    .select([
      'app_user.id',
      'app_user.login as user',
      'app_user.user_name as userName',
      'app_user.user_full_name as userFullName',
      'app_user.department',
      'session.token_hash as tokenHash',
      sql<boolean>`session.revoked_at IS NOT NULL OR session.expires_at <= now()`.as('ended'),
      sql<boolean>`session.last_seen_at < now() - ${TOUCH_INTERVAL}::interval`.as('stale'),
    ])
    .where(`session.${column}`, '=', hash)
    .executeTakeFirst();
  if (!row) return NO_SESSION;
  const { ended, stale, tokenHash, ...user } = row;
  return ended ? { state: 'ended' } : { state: 'active', tokenHash, user, stale };
}

/** Writes down that a session is in use, which moves its end. */
export async function touchSession(
  transaction: Transaction<Database>,
  tokenHash: Buffer,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`least(now() + ${IDLE}::interval, created_at + ${LIFETIME}::interval)`,
    })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}

/** Ends one session. */
export async function endSession(
  transaction: Transaction<Database>,
  tokenHash: Buffer,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a user, on all devices. */
export async function endAllSessions(
  transaction: Transaction<Database>,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
