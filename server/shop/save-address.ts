import type { Transaction } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import { saveAddress as contract } from '#schemas/shop/save-address.ts';
import { success } from '#schemas/wire/envelope.ts';
import { answering, refused } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { handleTask } from '../wire/handler.ts';
import { notFound } from './refusal.ts';
import { shopperOf } from './shop.ts';

/** Addresses of one shopper. */
const MAX_ADDRESSES = 50;

type Fields = Omit<Address, 'id'>;

/**
 * Adds an address or replaces one (spec 7.23). One that is there already is not added again: whoever
 * sends it twice has lost the first answer.
 */
export const saveAddress = handleTask(contract, ({ id, name, phone, street }, context) =>
  answering(async () => {
    const { transaction } = context;
    const userId = shopperOf(context).id;
    const fields = { name, phone, street };
    return success(
      id === undefined
        ? await add(transaction, userId, fields)
        : await replace(transaction, userId, id, fields),
    );
  }),
);

async function add(
  transaction: Transaction<Database>,
  userId: string,
  fields: Fields,
): Promise<Address> {
  // One at a time, or parallel requests pass the bound together.
  await oneAtATime(transaction, `address ${userId}`);
  const known = await transaction
    .selectFrom('shop_address')
    .select(['id', 'name', 'phone', 'street'])
    .where('user_id', '=', userId)
    .where('name', '=', fields.name)
    .where('phone', '=', fields.phone)
    .where('street', '=', fields.street)
    .executeTakeFirst();
  if (known) return known;
  const { count } = await transaction
    .selectFrom('shop_address')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ADDRESSES) {
    throw refused('__You have saved as many addresses as one can have', 'TOO_MANY');
  }
  return transaction
    .insertInto('shop_address')
    .values({ user_id: userId, ...fields })
    .returning(['id', 'name', 'phone', 'street'])
    .executeTakeFirstOrThrow();
}

async function replace(
  transaction: Transaction<Database>,
  userId: string,
  id: string,
  fields: Fields,
): Promise<Address> {
  const replaced = await transaction
    .updateTable('shop_address')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'phone', 'street'])
    .executeTakeFirst();
  if (!replaced) throw notFound('__This address no longer exists', 'NO_ADDRESS');
  return replaced;
}
