import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

/** A shopper's points. Somebody who never had any has none. */
export async function readPoints(
  transaction: Transaction<Database>,
  userId: string,
): Promise<bigint> {
  const account = await transaction
    .selectFrom('points_account')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return BigInt(account?.balance ?? 0);
}

/** The same, and nobody else may move them until the transaction ends. */
export async function lockPoints(
  transaction: Transaction<Database>,
  userId: string,
): Promise<bigint> {
  const account = await transaction
    .selectFrom('points_account')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return BigInt(account?.balance ?? 0);
}
