import { createHash, randomUUID } from 'node:crypto';
import { ccuidPayload } from '#schemas/shop/ccuid.ts';
import { numbersOr, startRecord } from './record.ts';
import { type BenchServer, prepareGround } from './shop/ground.ts';
import { drive, lineOf, type Measure, once, type Shot } from './shop/load.ts';
import { addPerson } from './shop/people.ts';
import { databaseCpu } from './shop/usage.ts';

/**
 * `npx tsx bench/shop-rush.ts [buyers] [orders]`: so many buyers confirm orders of one product at
 * once, against the floor of a bare transaction that takes stock and writes an order, by turns.
 */
const [buyers, orders] = numbersOr(50, 500);
const PRODUCT = 'RUSH';
const ROUNDS = 3;

const record = startRecord('A rush of buyers', `npx tsx bench/shop-rush.ts ${buyers} ${orders}`);
const ground = await prepareGround();
try {
  const { rows: category } = await ground.pool.query(
    `SELECT id FROM product_category WHERE corp = 'y4' LIMIT 1`,
  );
  await ground.pool.query(
    `INSERT INTO product (corp, id, name, category_id, price, stock_quantity)
     VALUES ('y4', $1, 'Rush', $2, 1000, 10000000)`,
    [PRODUCT, category[0].id],
  );
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, () => addPerson(ground.pool, 'y4')),
  );
  const bare = await ground.serve('bare');
  const product = await ground.serve('product');
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await measure(bare, () => shotAtBare(bare.address));
    const ours = await measure(product, (number) => shotAtProduct(product.address, number));
    // The first round warms both up.
    if (round === 0) continue;
    record.line(lineOf('Fastify + pg', floor));
    record.line(`  ${floor.cost}`);
    record.line(lineOf('new order', ours));
    record.line(`  ${ours.cost}`);
    ratios.push(ours.p95 / floor.p95);
  }
  ratios.sort((a, b) => a - b);
  record.line(`p95 ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} × the floor`);
  await record.write();

  /** One round, with what an order of it costs: exact, however busy the machine is. */
  async function measure(
    server: BenchServer,
    shotOf: (number: number) => Shot,
  ): Promise<Measure & { cost: string }> {
    const shots = Array.from({ length: orders }, (_, number) => shotOf(number));
    const [before, databaseBefore] = [await server.usage(), await databaseCpu(ground.pool)];
    const measured = await drive(buyers, once(shots));
    const [after, databaseAfter] = [await server.usage(), await databaseCpu(ground.pool)];
    const each = (total: number) => total / orders;
    const cost = [
      `${each(after.statements - before.statements).toFixed(1)} statements`,
      `${each(after.cpu - before.cpu).toFixed(2)} ms of Node`,
      `${each(databaseAfter - databaseBefore).toFixed(2)} ms of PostgreSQL`,
    ];
    return { ...measured, cost: `an order: ${cost.join(', ')}` };
  }

  function shotAtBare(address: string): Shot {
    return { url: `${address}/order`, body: JSON.stringify({ product: PRODUCT }) };
  }

  function shotAtProduct(address: string, number: number): Shot {
    const shopper = shoppers[number % shoppers.length];
    if (!shopper) throw new Error('There are no shoppers.');
    const payload = {
      paymentMethod: 'delivery',
      cartItems: [{ id: PRODUCT, quantity: 1, salePrice: 10, totalPrice: 10 }],
      promo: null,
      address: shopper.address,
      payableTotal: 10,
      shippingCost: 0,
      subTotal: 10,
      total: 10,
      points: 0,
      pointsAmount: 0,
      cartRevision: randomUUID(),
    };
    const ccuid = createHash('md5').update(ccuidPayload(payload)).digest('hex');
    const params = { task: 'TASK_ECommerce_New_Order', ...payload, ccuid };
    return {
      url: `${address}/y4service/api/Y4/CallServlet`,
      headers: { token: shopper.token },
      body: JSON.stringify({
        servlet: 'Task',
        command: 'Run',
        args: [JSON.stringify(params), 'simple'],
        path: '/y4/',
      }),
    };
  }
} finally {
  await ground.close();
}
