import type * as z from 'zod/mini';
import type { changePasswordBody } from '#schemas/wire/endpoints.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { RequestFrame } from '../wire/frame.ts';
import { askToSignIn, forbid } from '../wire/run-contract.ts';
import type { SignInServices } from './login.ts';
import { hashPassword, isShortPassword, SHORT_PASSWORD, verifyPassword } from './password.ts';
import { endAllSessions } from './session.ts';

/**
 * Changes the password of the signed-in user (spec 7.8, 7.20) and ends all their sessions, this one
 * too. Guessing the current password is limited like signing in.
 */
export async function changePassword(
  { dispatcher, limits }: SignInServices,
  body: z.output<typeof changePasswordBody>,
  frame: RequestFrame,
): Promise<Result<null>> {
  const { corp, currentPassword, newPassword, confirmPassword } = body;
  const found = await dispatcher.inTenant(frame, corp, async (context, transaction) => {
    if (context.user === null) return askToSignIn(context);
    if (context.user.user.toLowerCase() !== body.user.toLowerCase()) return forbid();
    if (newPassword !== confirmPassword) {
      const message = '__The new password does not match the confirm password';
      return failure(ResultId.refused, message, 'CONFIRM_PASSWORD');
    }
    if (isShortPassword(newPassword)) {
      return failure(ResultId.refused, SHORT_PASSWORD, 'SHORT_PASSWORD');
    }
    return success(
      await transaction
        .selectFrom('app_user')
        .select(['id', 'password_hash'])
        .where('id', '=', context.user.id)
        .executeTakeFirstOrThrow(),
    );
  });
  if (!found.ok) return found;
  const stored = found.data;
  const attempt = await limits.attempt(
    corp,
    body.user,
    frame.address,
    'Too many requests, try again later',
  );
  if (!(await verifyPassword(stored.password_hash, currentPassword))) {
    const message = '__The current password is not right';
    // Only what a tenant's work answers is put into the language of its user.
    return dispatcher.inTenant(frame, corp, async () =>
      failure(ResultId.badCredentials, message, 'CURRENT_PASSWORD'),
    );
  }
  await attempt.succeeded();
  const password_hash = await hashPassword(newPassword);
  return dispatcher.inTenant(frame, corp, async (_context, transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('app_user')
      .set({ password_hash })
      .where('id', '=', stored.id)
      .where('password_hash', '=', stored.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const message = '__The password was changed somewhere else meanwhile';
      return failure(ResultId.conflict, message, 'CONFLICT');
    }
    await endAllSessions(transaction, stored.id);
    return success(null);
  });
}
