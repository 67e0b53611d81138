import { CompiledQuery, type Transaction } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import { andCommit } from '../../database/connection/query-options.ts';
import type { Database } from '../../database/database.ts';
import { sqlState } from '../../database/faults/sql-state.ts';
import type { Bill, PaymentTools, Taken } from '../payment/way.ts';
import type { CheckoutKey, OrderAnswer } from './checkout-key.ts';
import type { OrderCalculation } from './order-calculation.ts';

/** An order that has been found right in every number and may be written down. */
export interface AcceptedOrder {
  readonly key: CheckoutKey;
  readonly answer: OrderAnswer;
  /** Null for somebody's first order, which makes him a customer of this name. */
  readonly customerId: string | null;
  readonly customerName: string;
  readonly address: Address;
  readonly calculation: OrderCalculation;
  readonly bill: Bill;
  readonly taken: Taken;
  readonly method: PaymentTools['method'];
}

/** Fault of `shop_place_order` for an order whose ground has changed. */
const CHANGED = 'Y4001';

/**
 * Writes an order down and commits it, in one trip: its goods leave the stock, its lines keep names
 * and prices as they are now, and its bill is made out.
 *
 * @returns whether it stands; otherwise something that it was calculated from has changed since, and
 *   nothing was written.
 */
export async function placeOrder(
  transaction: Transaction<Database>,
  order: AcceptedOrder,
): Promise<boolean> {
  try {
    await transaction.executeQuery(andCommit(callOf(order)));
    return true;
  } catch (error) {
    if (sqlState(error) === CHANGED) return false;
    throw error;
  }
}

function callOf(order: AcceptedOrder): CompiledQuery {
  const { key, answer, address, bill, method, taken } = order;
  const { lines, price, promo } = order.calculation;
  const parameters = Object.entries({
    order: bill.orderId,
    user: key.userId,
    customer: order.customerId,
    customer_name: order.customerName,
    ccuid: key.ccuid,
    hash: Buffer.from(key.payloadHash, 'hex'),
    revision: key.cartRevision,
    answer: JSON.stringify(answer),
    name: address.name,
    street: address.street,
    phone: address.phone,
    ids: lines.map((line) => line.row.id),
    quantities: lines.map((line) => line.quantity),
    rates: lines.map((line) => String(line.rate)),
    shippings: lines.map((line) => line.row.shipping_cost),
    amount: String(bill.amount),
    shipping: String(price.shippingCost),
    discount: String(price.discount),
    promo: promo?.code ?? null,
    percent: promo?.discount ?? null,
    method: method.code,
    kind: method.kind,
    state: taken.state,
    currency: bill.currency,
    points: String(bill.points),
    merchant: taken.merchant ?? '',
    payer: taken.payer ?? '',
  });
  const names = parameters.map(([name], index) => `of_${name} => $${index + 1}`);
  return CompiledQuery.raw(
    `SELECT shop_place_order(${names.join(', ')})`,
    parameters.map(([, value]) => value),
  );
}
