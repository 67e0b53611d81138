import { sql, type Transaction } from 'kysely';
import { register as contract } from '#schemas/session/register.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering, refused } from '../data-definitions/refusal.ts';
import { once } from '../data-definitions/write/once.ts';
import type { Database } from '../database/database.ts';
import { handleTask } from '../wire/handler.ts';
import { hashPassword, isShortPassword, SHORT_PASSWORD } from './password.ts';

/**
 * Opens an account for whoever has a code of the office (spec 7.19): a use of the code and the
 * account come into being together or not at all. The password is hashed before a connection is
 * taken; how often an address may try is limited before that. Who sends it again because the answer was lost is
 * answered as the first time.
 */
export const register = handleTask(contract, (form, context) =>
  answering(async () => {
    await context.throttle('register');
    if (form.password !== form.confirmPassword) {
      throw refused('__The two passwords are not the same', 'CONFIRM_PASSWORD');
    }
    if (isShortPassword(form.password)) throw refused(SHORT_PASSWORD, 'SHORT_PASSWORD');
    const login = loginOf(form.phone);
    const passwordHash = await hashPassword(form.password);
    // The password tells them apart as well: a key alone lets nobody know that a phone is registered.
    return once(context, ['register', login, form.password], async () => {
      const { transaction } = context;
      const code = await spendCode(transaction, form.authorization);
      const user = await transaction
        .insertInto('app_user')
        .values({
          login,
          password_hash: passwordHash,
          user_name: form.name,
          user_full_name: form.name,
          department: code.department,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!user) throw refused('__This phone number is registered already', 'PHONE_TAKEN');
      await transaction
        .insertInto('registration')
        .values({ user_id: user.id, code: code.code })
        .execute();
      return success({ user: login });
    });
  }),
);

/**
 * A phone number without the signs that people put between its digits.
 *
 * @throws Refusal when it is none.
 */
function loginOf(phone: string): string {
  const digits = phone.replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,15}$/.test(digits)) throw refused('__This is not a phone number', 'PHONE');
  return digits;
}

/** Takes one use of a code. Why a code is of no use is told to nobody: it could be guessed then. */
async function spendCode(
  transaction: Transaction<Database>,
  typed: string,
): Promise<{ code: string; department: string }> {
  const used = await transaction
    .updateTable('registration_code')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', sql<string>`typed_code(${typed})`)
    .where('uses', '<', (eb) => eb.ref('max_uses'))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code', 'department'])
    .executeTakeFirst();
  if (!used) throw refused('__This authorization code is not valid', 'AUTHORIZATION');
  return used;
}
