import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { resetPassword as contract } from '#schemas/session/reset-password.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { noteChanges } from '../data-definitions/write/record-changes.ts';
import { handleTask } from '../wire/handler.ts';
import { forbid } from '../wire/run-contract.ts';
import { hashPassword } from './password.ts';
import { endAllSessions } from './session.ts';

/** Letters and digits that nobody takes for each other when they are read out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/** Gives a user another password, which only this answer tells. */
export const resetPassword = handleTask(contract, async ({ user: login }, context) => {
  const { definitions, transaction, user } = context;
  const administrators = (await definitions.read('corp'))?.administrators ?? [];
  if (!user || !administrators.includes(user.department)) return forbid();
  await context.throttle('resetPassword');
  const password = newPassword();
  const password_hash = await hashPassword(password);
  const changed = await transaction
    .updateTable('app_user')
    .set({ password_hash })
    .where(sql<string>`lower(login)`, '=', login.toLowerCase())
    .returning(['id', 'login'])
    .executeTakeFirst();
  if (!changed) return failure(ResultId.notFound, '__There is no such user', 'NO_USER');
  await endAllSessions(transaction, changed.id);
  await noteChanges(transaction, 'app_user', user.user, [
    { operation: 'update', key: changed.login, before: null, after: { password: 'reset' } },
  ]);
  return success({ user: changed.login, password });
});

/** 79 bits in groups that can be told on the telephone: `k7wm-…`. */
function newPassword(): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
