import * as z from 'zod/mini';
import {
  envelope,
  type Failure,
  failure,
  NO_TOKEN,
  type Result,
  success,
} from '#schemas/wire/envelope.ts';
import { asksForLogin, ResultId } from '#schemas/wire/result-id.ts';
import { inTime } from '../parts/parts.ts';
import { GatewayError } from './gateway-error.ts';
import { networkMessage } from './read-answer.ts';
import { type ApiEnvironment, report } from './request.ts';

/** An answer, and what its head says of when to come back. */
const answered = z.extend(envelope, { retryAfter: z.optional(z.number()) });

/**
 * Makes a value of whatever a call comes to: the data in the shape that was promised, the server's
 * refusal, or why nothing came back. That the session is over is told to the environment.
 *
 * @param name of the call, for the report of an answer that is not in that shape
 */
export async function settle<Data extends z.ZodMiniType>(
  environment: ApiEnvironment,
  name: string,
  data: Data,
  answer: () => Promise<unknown>,
): Promise<Result<z.output<Data>>> {
  const asker = environment.token();
  const log = (content: string) => report(environment, content);
  let raw: unknown;
  try {
    raw = await answer();
  } catch (error) {
    const { code = 'NETWORK', retryAfter } = error instanceof GatewayError ? error : {};
    return notBefore(retryAfter, failure(ResultId.network, networkMessage(error), code));
  }
  const outer = answered.safeParse(raw);
  if (!outer.success) return malformed(name, answered, raw, log);
  const { id, code, message, token, retryAfter } = outer.data;
  // A session that is over does not end the one that was opened since.
  const isCurrent = asker !== null && asker === environment.token();
  if (isCurrent && token === NO_TOKEN) environment.onSessionOver();
  if (id !== ResultId.success) {
    if (asksForLogin(id) && isCurrent) environment.onLoginRequired();
    // Nobody was signed in whose session could be over: a new sign-in would be turned away as well.
    const isTurnedAway = asker === null && asksForLogin(id) && code === 'TURNED_AWAY';
    const said = isTurnedAway ? new GatewayError(401).message : (message ?? '');
    return notBefore(retryAfter, failure(id, said, code ?? '', outer.data.data ?? undefined));
  }
  const inner = data.safeParse(outer.data.data);
  return inner.success
    ? success(inner.data, message ?? '', token ?? null)
    : malformed(name, data, outer.data.data, log);
}

function notBefore(retryAfter: number | undefined, failed: Failure): Failure {
  return retryAfter ? { ...failed, retryAfter } : failed;
}

/** The failure that stands for an answer in another shape; it says where, and the operator is told. */
export async function malformed(
  name: string,
  shape: z.ZodMiniType,
  answer: unknown,
  log: (content: string) => void,
): Promise<Failure> {
  // Few pages ever need the sentences. Without them it is told where the answer is wrong all the same.
  await inTime(import('#schemas/messages.ts')).catch(() => {});
  const issue = shape.safeParse(answer).error?.issues[0];
  const where = issue && issue.path.length > 0 ? ` ${z.core.toDotPath(issue.path)}:` : '';
  const message = `${name}:${where} ${issue?.message ?? ''}`;
  log(`Malformed answer. ${message}`);
  return failure(ResultId.malformedAnswer, message, 'MALFORMED');
}
