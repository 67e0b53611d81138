import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

/** How long a user may take to allow a sign-in. */
const LIFETIME = '10 minutes';
const STATE_BYTES = 16;

/** What a sign-in is bound to, beside its tenant. */
export interface SignIn {
  readonly config: string;
  /** The page that it began on and comes back to. */
  readonly page: string;
  /** Secret that only its browser has. */
  readonly verifier: string;
}

/** Begins a sign-in and gives its name, which is good once. */
export async function openSignIn(
  transaction: Transaction<Database>,
  { config, page, verifier }: SignIn,
): Promise<string> {
  const state = randomBytes(STATE_BYTES).toString('hex');
  await transaction
    .deleteFrom('messenger_sign_in')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await transaction
    .insertInto('messenger_sign_in')
    .values({
      state_hash: digest(state),
      verifier_hash: digest(verifier),
      config,
      page_hash: digest(page),
      expires_at: sql`now() + ${LIFETIME}::interval`,
    })
    .execute();
  return state;
}

/** Uses a sign-in up, and says whether it was this one. */
export async function takeSignIn(
  transaction: Transaction<Database>,
  state: string,
  { config, page, verifier }: SignIn,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('messenger_sign_in')
    .where('state_hash', '=', digest(state))
    .returning([
      'verifier_hash',
      'config',
      'page_hash',
      sql<boolean>`expires_at > now()`.as('fresh'),
    ])
    .executeTakeFirst();
  return (
    row?.fresh === true &&
    row.config === config &&
    timingSafeEqual(row.verifier_hash, digest(verifier)) &&
    timingSafeEqual(row.page_hash, digest(page))
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
