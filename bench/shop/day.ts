import { sql } from 'kysely';
import type { Quote } from '#schemas/shop/quote.ts';
import type { Tenancy } from '#server/database/tenancy.ts';
import { type PaymentNotice, settle } from '#server/shop/payment/settle.ts';
import { payloadOf } from '#tests/server/shop/_payload.ts';
import type { Chance } from './chance.ts';
import type { Answer, Client } from './client.ts';
import type { Person } from './people.ts';

/** An order that its buyer was told of. */
export interface KnownOrder {
  readonly buyer: Person;
  readonly orderId: string;
  readonly method: string;
  /** In minor units. */
  readonly amount: number;
}

/** One tenant's day: who is there, what is sold, and what has been ordered so far. */
export interface ShopDay {
  readonly corp: string;
  readonly currency: string;
  readonly buyers: readonly Person[];
  readonly office: Person;
  readonly products: readonly string[];
  readonly promos: readonly string[];
  readonly orders: KnownOrder[];
}

export interface DayTools {
  readonly client: Client;
  readonly chance: Chance;
  readonly tenancy: Tenancy;
}

type Step = (day: ShopDay, tools: DayTools) => Promise<string>;

/** What an hour is made of: each step with its share of all, in percent. */
export const HOUR: readonly (readonly [share: number, step: Step])[] = [
  [56, buy],
  [12, pay],
  [8, cancel],
  [12, moveOn],
  [4, complete],
  [3, correctStock],
  [3, changePrice],
  [2, sendBack],
];

/** Orders some goods; what is refused is looked at again, as a buyer would. */
async function buy(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  const buyer = chance.pick(day.buyers);
  const paymentMethod = chance.pick(['delivery', 'delivery', 'transfer', 'transfer', 'points']);
  const items = Array.from({ length: 1 + chance.below(3) }, () => ({
    // Half of all goods that are sold are of a few products.
    id: chance.percent(50) ? chance.pick(day.products.slice(0, 2)) : chance.pick(day.products),
    quantity: 1 + chance.below(3),
  }));
  const promo = chance.percent(25) ? chance.pick(day.promos) : null;
  const answer = await client.task(buyer, 'TASK_ECommerce_Quote_Cart', {
    items,
    promo,
    paymentMethod,
  });
  if (answer.id !== 0) return outcome('quote', answer);
  const payload = payloadOf(answer.data as Quote, buyer.address, { paymentMethod });
  const tries = chance.percent(8) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: tries }, () => client.task(buyer, 'TASK_ECommerce_New_Order', payload)),
  );
  const [first] = answers;
  if (!first) throw new Error('There was at least one try.');
  const placed = answers.filter(({ id }) => id === 0).map(({ data }) => data.orderId as string);
  if (new Set(placed).size > 1) throw new Error(`One cart became the orders ${placed.join(', ')}.`);
  if (placed[0] !== undefined) {
    const amount = Math.round(payload.payableTotal * 100);
    day.orders.push({ buyer, orderId: placed[0], method: paymentMethod, amount });
  }
  return outcome(tries === 2 ? 'order, clicked twice' : 'order', first);
}

/** The bank tells of money: at times twice, late, or of a wrong amount. */
async function pay(day: ShopDay, { chance, tenancy }: DayTools): Promise<string> {
  const due = day.orders.filter(({ method }) => method === 'transfer');
  if (due.length === 0) return 'pay: nothing is due';
  const order = chance.pick(due);
  const isWrong = chance.percent(10);
  const notice: PaymentNotice = {
    provider: 'transfer',
    transactionId: `${isWrong ? 'wrong' : chance.pick(['tx', 'tx', 'tx', 'again'])}-${order.orderId}`,
    orderId: order.orderId,
    amount: BigInt(order.amount - (isWrong ? 1 : 0)),
    currency: day.currency,
    merchant: '',
    payer: '',
  };
  const outcomes = await Promise.all(
    Array.from({ length: chance.percent(20) ? 3 : 1 }, () =>
      tenancy.withTenant(day.corp, (transaction) => settle(transaction, notice)),
    ),
  );
  if (new Set(outcomes).size > 1) throw new Error(`One payment was ${outcomes.join(' and ')}.`);
  return `pay: ${outcomes[0]}`;
}

async function cancel(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  if (day.orders.length === 0) return 'cancel: no order';
  const { buyer, orderId } = chance.pick(day.orders);
  return outcome(
    'cancel',
    await client.task(buyer, 'TASK_ECommerce_Delete_Order', { ids: [orderId] }),
  );
}

/** The office takes an order up, or sends it on its way. */
async function moveOn(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  if (day.orders.length === 0) return 'office: no order';
  const action = chance.pick(['process', 'process', 'ship']);
  const params = { code: 'ORDER', action, rows: [{ id: chance.pick(day.orders).orderId }] };
  return outcome(
    `office, ${action}`,
    await client.call(day.office, 'WebUiService', 'SqlByDataDefinition', params),
  );
}

async function complete(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  if (day.orders.length === 0) return 'complete: no order';
  const { buyer, orderId } = chance.pick(day.orders);
  return outcome(
    'complete',
    await client.task(buyer, 'TASK_ECommerce_Complete_Order', { ids: [orderId] }),
  );
}

async function correctStock(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  const rows = [{ key: { id: chance.pick(day.products) }, values: { stock: chance.below(200) } }];
  return outcome(
    'stock corrected',
    await client.call(day.office, 'WebUiService', 'SaveByDataDefinition', { code: 'STOCK', rows }),
  );
}

async function changePrice(day: ShopDay, { client, chance }: DayTools): Promise<string> {
  const values = { price: (500 + chance.below(5000)) / 100 };
  const rows = [{ key: { id: chance.pick(day.products) }, values }];
  return outcome(
    'price changed',
    await client.call(day.office, 'WebUiService', 'SaveByDataDefinition', {
      code: 'PRODUCT',
      rows,
    }),
  );
}

/** Goods that come back before they were sent: the office cancels what it had taken up. */
async function sendBack(day: ShopDay, { chance, tenancy }: DayTools): Promise<string> {
  if (day.orders.length === 0) return 'return: no order';
  const { orderId } = chance.pick(day.orders);
  const { numAffectedRows } = await tenancy.withTenant(
    day.corp,
    (transaction) =>
      sql`UPDATE shop_order SET status = 'cancelled' WHERE id = ${orderId} AND status = 'processing'`.execute(
        transaction,
      ),
    { role: 'y4_author' },
  );
  return numAffectedRows === 1n ? 'return' : 'return: not in work';
}

function outcome(step: string, { status, id, code }: Answer): string {
  if (status >= 500) throw new Error(`${step} was answered ${status} ${code}.`);
  return id === 0 ? step : `${step}: ${code || id}`;
}
