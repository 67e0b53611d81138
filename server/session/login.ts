import type * as z from 'zod/mini';
import type { LoginResult } from '#schemas/session/authentication.ts';
import type { loginBody } from '#schemas/wire/endpoints.ts';
import { type Failure, failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { tenantText } from '../definitions/label-text.ts';
import type { Dispatcher } from '../wire/dispatcher.ts';
import type { RequestFrame } from '../wire/frame.ts';
import { departmentNames } from './department-names.ts';
import { toLoginResult } from './login-result.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './session.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** Unknown user and wrong password alike; the client translates `login_{code}` (spec 8.7). */
const BAD_CREDENTIALS: Failure = failure(ResultId.badCredentials, '', 'bad_credentials');

/** What a sign-in needs beside the request. */
export interface SignInServices {
  readonly dispatcher: Dispatcher;
  readonly limits: SignInLimits;
}

/**
 * Signs a user in (spec 7.7). Attempts are counted before anything else is done, no connection is
 * held while a password is compared, and each sign-in has a new token.
 *
 * @throws WireError 429 after too many attempts, 404 for an unknown tenant.
 */
export async function login(
  { dispatcher, limits }: SignInServices,
  body: z.output<typeof loginBody>,
  frame: RequestFrame,
): Promise<Result<LoginResult>> {
  const { corp, user: account, password } = body;
  const attempt = await limits.attempt(corp, account, frame.address, '');
  const found = await dispatcher.inTenant(frame, corp, async (_context, transaction) =>
    success(
      await transaction
        .selectFrom('app_user')
        .selectAll()
        .where((eb) => eb.fn('lower', ['login']), '=', account.toLowerCase())
        .executeTakeFirst(),
    ),
  );
  if (!found.ok) return found;
  const stored = found.data;
  if (!(await verifyPassword(stored?.password_hash ?? null, password)) || !stored) {
    return BAD_CREDENTIALS;
  }
  const result = await dispatcher.inTenant(
    frame,
    corp,
    async ({ definitions, language }, transaction) => {
      // A password that was changed meanwhile has ended all sessions; this one must not outlive them.
      const unchanged = await transaction
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', stored.id)
        .where('password_hash', '=', stored.password_hash)
        .forShare()
        .executeTakeFirst();
      if (!unchanged) return BAD_CREDENTIALS;
      const token = await openSession(transaction, stored.id, body.guid);
      const welcome = (await definitions.read('corp'))?.welcome ?? '';
      const texts = await definitions.texts(language);
      const departments = await departmentNames(definitions);
      const message = tenantText(texts, welcome);
      return success(toLoginResult(stored, departments, message), '', token);
    },
  );
  if (result.ok) await attempt.succeeded();
  return result;
}
