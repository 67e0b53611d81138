import type { SignedIn } from '#machines/session/auth.machine.ts';
import { authentication, type LoginResult } from '#schemas/session/authentication.ts';
import { type Result, type Success, success } from '#schemas/wire/envelope.ts';
import type { Api } from '../api/api.ts';
import { malformed } from '../api/settle.ts';

/**
 * What the server says to a sign-in, with the session that it has opened. An answer without the token of one signs nobody
 * in: it is malformed.
 *
 * @param name of the call, for the report of such an answer
 */
export async function whoSignedIn(
  { log }: Pick<Api, 'log'>,
  name: string,
  { data, token }: Success<LoginResult>,
): Promise<Result<SignedIn>> {
  const { afterLogin, message, ...user } = data;
  const opened = { ...user, token };
  const parsed = authentication.safeParse(opened);
  return parsed.success
    ? success({ authentication: parsed.data, afterLogin: afterLogin?.to ?? '', message })
    : malformed(name, authentication, opened, log);
}
