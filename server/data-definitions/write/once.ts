import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ATTEMPT_HEADER } from '#schemas/wire/endpoints.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { oneAtATime } from '../../database/one-at-a-time.ts';
import type { CallContext } from '../../wire/handler.ts';
import { badRequest, refused } from '../refusal.ts';
import { stopWhenHeld } from './row-fault.ts';

/** How long an attempt is known: longer than any client makes it again. */
const KEPT = '1 hour';
/** Attempts of one user that are known. */
const KEPT_OF_USER = 1000;
/** Attempts of visitors that are known, of one address and of all. */
const KEPT_OF_VISITOR = 100;
const KEPT_OF_VISITORS = 10_000;
/** Characters of an answer's JSON that are kept. */
const MAX_ANSWER = 100_000;

const uuid = z.uuid();

type Asked = Pick<CallContext, 'address' | 'attempt' | 'transaction' | 'user'>;

/**
 * Does what changes rows once for each attempt: the same made again, by the same user, answers what it has answered.
 * One that is still under way is waited for. What failed, or has changed nothing, is done anew, and so is what comes
 * without a key. Must run under the application's role.
 *
 * @param payload what is to be done, and with which values: another payload is another attempt.
 * @param isUndone whether what was done before is no longer so, and has to be done anew.
 * @throws Refusal when the key is none, when the first one is still under way after the time that locks are waited
 *   for, and when it was done but its answer was too long to be kept.
 */
export async function once<Data>(
  asked: Asked,
  payload: readonly unknown[],
  run: () => Promise<Result<Data>>,
  isUndone: () => Promise<boolean> = async () => false,
): Promise<Result<Data>> {
  const { attempt, transaction, user } = asked;
  if (attempt === '') return run();
  if (!uuid.safeParse(attempt).success) throw badRequest(`${ATTEMPT_HEADER} is no uuid`);
  const by = user?.user ?? '';
  const digest = createHash('sha256')
    .update(JSON.stringify([attempt, by, payload]))
    .digest('hex');
  await oneAtATime(transaction, `attempt ${digest}`).catch((error: unknown) => {
    stopWhenHeld(error);
    throw error;
  });
  const done = await transaction
    .selectFrom('attempt')
    .select('answer')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (done && (await isUndone())) {
    await transaction.deleteFrom('attempt').where('digest', '=', digest).execute();
  } else if (done) {
    if (done.answer === null) throw refused('__This has been done already', 'DONE');
    return success(done.answer as unknown as Data);
  }
  const result = await run();
  if (result.ok && (await hasWritten(asked))) {
    const answer = JSON.stringify(result.data);
    await transaction
      .insertInto('attempt')
      .values({
        digest,
        attempted_by: holderOf(asked),
        answer: answer.length > MAX_ANSWER ? null : answer,
      })
      .execute();
    await forgetOld(asked);
  }
  return result;
}

/** What only reads is read again: its answer may be another by now. */
async function hasWritten({ transaction }: Asked): Promise<boolean> {
  const { rows } = await sql<{
    written: boolean;
  }>`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written`.execute(transaction);
  return rows[0]?.written === true;
}

/** Whose room an attempt takes. */
function holderOf({ user, address }: Asked): string {
  return user?.user ?? `@${createHash('sha256').update(address).digest('base64url')}`;
}

/** Whoever forgets at the same time leaves to the other what that one has taken. */
async function forgetOld(asked: Asked): Promise<void> {
  const { transaction, user } = asked;
  await sql`
    DELETE FROM attempt WHERE digest IN (
      SELECT digest FROM attempt
      WHERE attempted_at < now() - ${KEPT}::interval
        OR digest IN (
          SELECT digest FROM attempt WHERE attempted_by = ${holderOf(asked)}
          ORDER BY attempted_at DESC OFFSET ${sql.lit(user ? KEPT_OF_USER : KEPT_OF_VISITOR)}
        )
        OR digest IN (
          SELECT digest FROM attempt WHERE attempted_by LIKE '@%'
          ORDER BY attempted_at DESC OFFSET ${sql.lit(KEPT_OF_VISITORS)}
        )
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    )`.execute(transaction);
}
