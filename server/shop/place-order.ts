import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Address } from '#schemas/shop/address.ts';
import type { Database } from '../database/database.ts';
import { newOrderId } from './order-id.ts';
import type { Bill, PaymentTools, PaymentWay, Taken } from './payment/way.ts';
import type { Reckoning } from './reckoning.ts';
import type { Shop } from './shop.ts';

/** An order that has been found right in every number and may be written down. */
export interface AcceptedOrder {
  readonly corp: string;
  readonly userId: string;
  readonly customerId: string;
  readonly shop: Shop;
  readonly address: Address;
  readonly reckoning: Reckoning;
  readonly way: PaymentWay;
  readonly tools: PaymentTools;
}

/**
 * Writes an order down: its goods leave the stock, its lines keep names and prices as they are now,
 * and its bill is made out. The rows of its products are locked already.
 */
export async function placeOrder(
  transaction: Transaction<Database>,
  order: AcceptedOrder,
): Promise<Bill> {
  const { corp, userId, shop, address, reckoning, way, tools } = order;
  const { method } = tools;
  const { price, promo, points } = reckoning;
  const orderId = newOrderId(new Date(), shop.timeZone);
  await takeStock(transaction, reckoning);
  await transaction
    .insertInto('shop_order')
    .values({
      id: orderId,
      customer_id: order.customerId,
      amount: String(price.payableTotal),
      shipping_cost: String(price.shippingCost),
      discount: String(price.discount),
      promo_code: promo?.code ?? null,
      address_name: address.name,
      address_street: address.street,
      address_phone: address.phone,
      payment_method: method.code,
    })
    .execute();
  await transaction
    .insertInto('shop_order_line')
    .values(
      reckoning.lines.map(({ row, quantity, rate }, index) => ({
        order_id: orderId,
        line: index + 1,
        product_id: row.id,
        name: row.name,
        quantity,
        rate: String(rate),
      })),
    )
    .execute();
  if (promo) await countPromo(transaction, { orderId, userId, code: promo.code });
  const { currency } = shop;
  const bill = { corp, orderId, userId, amount: price.payableTotal, currency, points };
  await writeBill(transaction, bill, method, await way.take(bill, transaction, tools));
  return bill;
}

/** Takes the goods out of the stock, all or none. */
async function takeStock(transaction: Transaction<Database>, { lines }: Reckoning): Promise<void> {
  const ids = lines.map((line) => line.row.id);
  const quantities = lines.map((line) => line.quantity);
  const { numAffectedRows } = await sql`
    UPDATE product SET stock_quantity = stock_quantity - wanted.quantity
    FROM unnest(${ids}::text[], ${quantities}::integer[]) AS wanted (id, quantity)
    WHERE product.id = wanted.id AND product.stock_quantity >= wanted.quantity`.execute(
    transaction,
  );
  if (numAffectedRows !== BigInt(lines.length)) {
    throw new Error('Locked products have less in stock than they had when they were locked.');
  }
}

async function countPromo(
  transaction: Transaction<Database>,
  { orderId, userId, code }: { orderId: string; userId: string; code: string },
): Promise<void> {
  await transaction
    .updateTable('promo')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .execute();
  await transaction
    .insertInto('promo_use')
    .values({ order_id: orderId, code, user_id: userId, released_at: null })
    .execute();
}

async function writeBill(
  transaction: Transaction<Database>,
  bill: Bill,
  method: PaymentTools['method'],
  { state, merchant = '', payer = '' }: Taken,
): Promise<void> {
  await transaction
    .insertInto('shop_payment')
    .values({
      order_id: bill.orderId,
      method: method.code,
      kind: method.kind,
      state,
      amount: String(bill.amount),
      currency: bill.currency,
      points: String(bill.points),
      merchant,
      payer,
      transaction_id: null,
      paid_at: state === 'paid' ? sql<Date>`now()` : null,
    })
    .execute();
}
