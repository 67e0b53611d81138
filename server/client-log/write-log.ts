import type * as z from 'zod/mini';
import type { logBody } from '#schemas/wire/endpoints.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { CallContext } from '../wire/handler.ts';

/** Reports kept for each tenant, of visitors and of its users each: visitors do not push out what users have met. */
const KEPT = 5_000;
/** Rows removed at a time, so that no report pays for many. */
const REMOVED = 100;

/** Keeps a client's report for the operator (spec 7.9). */
export async function writeLog(
  { content }: z.output<typeof logBody>,
  context: CallContext,
): Promise<Result<null>> {
  await context.throttle('log');
  const { transaction, user, path, requestId } = context;
  await transaction
    .insertInto('client_log')
    .values({ user_id: user?.id ?? null, path, content: storable(content), request_id: requestId })
    .execute();
  await transaction
    .deleteFrom('client_log')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('client_log')
        .select('id')
        .where('user_id', user ? 'is not' : 'is', null)
        .orderBy('id', 'desc')
        .offset(KEPT)
        .limit(REMOVED),
    )
    .execute();
  return success(null);
}

/** PostgreSQL has no character for NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}
