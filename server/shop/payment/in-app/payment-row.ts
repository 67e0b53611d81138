import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PaymentMethodDocument } from '#schemas/definitions/shop.ts';
import type { Database } from '../../../database/database.ts';

/** An order's payment as the messenger knows it. */
export interface PaymentRow {
  /** Name of the account. */
  readonly config: string;
  readonly number: string;
}

/** Seconds after an order that its payment is asked for, unless a notice was there before. */
const FIRST_CHECK = 60;

/** Gives an order a number that the messenger will know its payment by. */
export async function numberPayment(
  transaction: Transaction<Database>,
  orderId: string,
  { config, payWithin }: Pick<PaymentMethodDocument, 'config' | 'payWithin'>,
): Promise<void> {
  await transaction
    .insertInto('messenger_payment')
    .values({
      order_id: orderId,
      config,
      // Of no other tenant: they may share a merchant, and have orders of the same id.
      number: randomBytes(16).toString('hex'),
      next_check_at: sql<Date>`now() + make_interval(secs => ${FIRST_CHECK})`,
      closed_at: null,
      pay_until: sql<Date>`now() + make_interval(hours => ${payWithin})`,
    })
    .execute();
}

/** The payment of an order; undefined when it is not paid through the messenger. */
export function findPayment(
  transaction: Transaction<Database>,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom('messenger_payment')
    .select(['config', 'number'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** When an order that is due stops waiting for its payment; null when it does not. */
export async function readDeadline(
  transaction: Transaction<Database>,
  orderId: string,
): Promise<Date | null> {
  const row = await transaction
    .selectFrom('messenger_payment')
    .select('pay_until')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.pay_until ?? null;
}

/** The order that a number stands for in an account. */
export async function findOrder(
  transaction: Transaction<Database>,
  { config, number }: PaymentRow,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('messenger_payment')
    .select('order_id')
    .where('config', '=', config)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.order_id;
}
