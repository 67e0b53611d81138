import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';

/** A shopper's points. Somebody who never had any has none. */
export async function readPoints(
  transaction: Transaction<Database>,
  userId: string,
): Promise<bigint> {
  return balanceOf(await accountOf(transaction, userId).executeTakeFirst());
}

/** The same, and nobody else may move them until the transaction ends. */
export async function lockPoints(
  transaction: Transaction<Database>,
  userId: string,
): Promise<bigint> {
  return balanceOf(await accountOf(transaction, userId).forUpdate().executeTakeFirst());
}

function accountOf(transaction: Transaction<Database>, userId: string) {
  return transaction.selectFrom('points_account').select('balance').where('user_id', '=', userId);
}

function balanceOf(account: { readonly balance: string } | undefined): bigint {
  return BigInt(account?.balance ?? 0);
}
