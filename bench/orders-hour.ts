import { findFaults } from '#tests/server/shop/_books.ts';
import { numbersOr, startRecord } from './record.ts';
import { createChance } from './shop/chance.ts';
import { Client } from './shop/client.ts';
import { type DayTools, HOUR, type ShopDay } from './shop/day.ts';
import { type BenchServer, type Ground, prepareGround } from './shop/ground.ts';
import { addPerson } from './shop/people.ts';

/**
 * `npx tsx bench/orders-hour.ts [steps] [processes] [seed]`: an hour of two shops in fast motion,
 * with the same ids in both. Buyers order, click twice, cancel and complete; the office takes up,
 * sends, takes back, corrects stock and changes prices; the bank pays, late and twice. At half time
 * one process is killed and another one comes. In the end every book has to sum, or it exits with 1.
 */
const [steps, processes, seed] = numbersOr(4000, 3, 1);
const AT_ONCE = 32;
const BUYERS = 40;
const PRODUCTS = 12;
const STOCK = 300;
const PROMO_USES = 60;

const SHOPS = [
  { corp: 'y4', currency: 'CNY' },
  { corp: 'oasis', currency: 'AED' },
];

/** What must hold of this hour, beside what must hold of all shops. */
const BOOKS: Readonly<Record<string, string>> = {
  'what is there is not what there was, corrected, less what was sold': `
    SELECT p.corp, p.id, p.stock_quantity FROM product p
    WHERE p.id LIKE 'HOUR-%' AND p.stock_quantity <> ${STOCK}
      + (SELECT coalesce(sum((c.after->>'stock')::integer - (c.before->>'stock')::integer), 0)
          FROM record_change c
          WHERE c.corp = p.corp AND c.data_code = 'STOCK' AND c.record_key = p.id)
      - (SELECT coalesce(sum(l.quantity), 0) FROM shop_order_line l
          JOIN shop_order o ON o.corp = l.corp AND o.id = l.order_id
          WHERE l.corp = p.corp AND l.product_id = p.id AND o.status <> 'cancelled')`,
  'a promo was used more often than it may be': `
    SELECT corp, code, uses FROM promo WHERE uses > max_uses`,
  'a buyer used a promo more often than one may': `
    SELECT u.corp, u.code, u.user_id FROM promo_use u JOIN promo p USING (corp, code)
    WHERE u.released_at IS NULL GROUP BY u.corp, u.code, u.user_id, p.max_uses_per_user
    HAVING count(*) > p.max_uses_per_user`,
  'a state is not the last one of its history': `
    SELECT o.corp, o.id FROM shop_order o JOIN LATERAL (
      SELECT to_status FROM shop_order_status_change s
      WHERE s.corp = o.corp AND s.order_id = o.id ORDER BY s.id DESC LIMIT 1
    ) AS last ON true WHERE last.to_status <> o.status`,
};

const record = startRecord(
  "An hour's orders in fast motion",
  `npx tsx bench/orders-hour.ts ${steps} ${processes} ${seed}`,
);
const ground = await prepareGround({ sample: false });
try {
  const days = await Promise.all(SHOPS.map((shop) => openShop(ground, shop)));
  const servers = await Promise.all(
    Array.from({ length: processes }, () => ground.serve('product')),
  );
  const client = new Client(servers);
  const tools: DayTools = { client, chance: createChance(seed), tenancy: ground.tenancy };
  const outcomes = new Map<string, number>();
  let begun = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < steps) {
        begun += 1;
        if (begun === Math.ceil(steps / 2)) await loseProcess(servers[0], client);
        const outcome = await takeStep(days, tools);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;

  const orders = days.reduce((sum, day) => sum + day.orders.length, 0);
  record.line(
    `${steps} steps in ${processes} processes, one of them killed: ${orders} orders in ${seconds.toFixed(1)} s, ${client.lost} answers lost and asked for again`,
  );
  for (const [outcome, count] of [...outcomes].sort()) {
    record.line(`  ${String(count).padStart(5)} × ${outcome}`);
  }
  const rows = async (query: string) => (await ground.pool.query(query)).rows;
  const faults = [...(await findFaults(rows, BOOKS)), ...(await unknownOrders(ground, days))];
  for (const fault of faults) record.line(`FAULT ${fault}`);
  record.line(faults.length === 0 ? 'every book sums' : `${faults.length} books do not sum`);
  if (faults.length > 0) process.exitCode = 1;
  await record.write();
} finally {
  await ground.close();
}

async function takeStep(days: readonly ShopDay[], tools: DayTools): Promise<string> {
  const day = tools.chance.pick(days);
  let place = tools.chance.below(100);
  for (const [share, step] of HOUR) {
    if (place < share) return step(day, tools);
    place -= share;
  }
  throw new Error('The shares of an hour come to a hundred.');
}

async function loseProcess(gone: BenchServer | undefined, client: Client) {
  if (!gone) throw new Error('There is no process to lose.');
  const gotten = ground.serve('product');
  await gone.kill();
  client.remove(gone);
  client.add(await gotten);
}

async function openShop(
  { pool }: Ground,
  { corp, currency }: (typeof SHOPS)[number],
): Promise<ShopDay> {
  await pool.query(`INSERT INTO product_category (corp, id, name) VALUES ($1, 'HOUR', 'Hour')`, [
    corp,
  ]);
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO product (corp, id, name, category_id, price, shipping_cost, stock_quantity)
     SELECT $1, 'HOUR-' || i, 'Product ' || i, 'HOUR', 1000 + i * 100, i % 3 * 500, $3
     FROM generate_series(1, $2::integer) AS i RETURNING id`,
    [corp, PRODUCTS, STOCK],
  );
  await pool.query(
    `INSERT INTO promo (corp, code, discount, max_uses, max_uses_per_user)
     VALUES ($1, 'HOUR10', 10, $2, NULL), ($1, 'MINE15', 15, NULL, 2)`,
    [corp, PROMO_USES],
  );
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => addPerson(pool, corp, { points: 50_000 })),
  );
  const office = await addPerson(pool, corp, { department: 'admin' });
  const products = rows.map((row) => row.id);
  return { corp, currency, buyers, office, products, promos: ['hour10', 'MINE15'], orders: [] };
}

/** Orders that were told and are not there, and others that are there and were told to nobody. */
async function unknownOrders({ pool }: Ground, days: readonly ShopDay[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { corp, orders } of days) {
    const { rows } = await pool.query<{ id: string; amount: string }>(
      'SELECT id, amount FROM shop_order WHERE corp = $1',
      [corp],
    );
    const stored = new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
    for (const { orderId, amount } of orders) {
      if (stored.get(orderId) !== amount) faults.push(`${corp} ${orderId} is not as it was told`);
      stored.delete(orderId);
    }
    for (const id of stored.keys()) faults.push(`${corp} ${id} was told to nobody`);
  }
  return faults;
}
