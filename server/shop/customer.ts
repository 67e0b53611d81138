import type { Transaction } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import type { Database } from '../database/database.ts';
import type { SessionUser } from '../wire/handler.ts';

/** The id under which the back office knows a shopper; the first order makes him a customer. */
export async function customerOf(
  transaction: Transaction<Database>,
  user: SessionUser,
  { name, phone, street }: Omit<Address, 'id'>,
): Promise<string> {
  const known = await findCustomer(transaction, user.id);
  if (known !== undefined) return known;
  await transaction
    .insertInto('customer')
    .values({
      id: `U${user.id}`,
      name: user.userFullName || user.userName || name,
      phone,
      street,
      user_id: user.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findCustomer(transaction, user.id);
  if (made === undefined) throw new Error('The customer that was just made is not there.');
  return made;
}

async function findCustomer(
  transaction: Transaction<Database>,
  userId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('customer')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}
