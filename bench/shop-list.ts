import { setTimeout } from 'node:timers/promises';
import { numbersOr, startRecord } from './record.ts';
import { prepareGround } from './shop/ground.ts';
import { drive, during, lineOf, type Shot } from './shop/load.ts';

/**
 * `npx tsx bench/shop-list.ts [seconds] [rounds]`: the product list with a keyword over 32
 * connections, against the floor of the same question on the same database, by turns. The product
 * shows a list again until something of the catalogue is written, so it is measured beside writers
 * as well: one that writes all the time leaves it hardly a list that it need not look for.
 */
const CONNECTIONS = 32;
const WORDS = ['desk', 'lamp', 'cotton', 'keyb', 'walnut', 'flask', 'box', 'mug', 'vintage', 'tea'];
/** Changes of a product a second while lists are asked for. */
const WRITES = [0, 20, 200];
const [seconds, rounds] = numbersOr(5, 3);

const record = startRecord(
  'Product list with a keyword',
  `npx tsx bench/shop-list.ts ${seconds} ${rounds}`,
);
const ground = await prepareGround();
try {
  const { address: bare } = await ground.serve('bare');
  const { address: product } = await ground.serve('product');
  const ofBare = WORDS.map(
    (keyword): Shot => ({
      url: `${bare}/list`,
      body: JSON.stringify({ keyword }),
    }),
  );
  const ofProduct = WORDS.map((keyword): Shot => {
    const args = [JSON.stringify({ task: 'TASK_ECommerce_Load_Product_List', keyword }), 'simple'];
    return {
      url: `${product}/y4service/api/Y4/CallServlet`,
      body: JSON.stringify({ servlet: 'Task', command: 'Run', args, path: '/y4/' }),
    };
  });
  for (const writes of WRITES) {
    record.line(writes === 0 ? 'nobody writes' : `a product changes ${writes} times a second`);
    const stop = await writeBeside(writes);
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const floor = await drive(CONNECTIONS, during(seconds, ofBare));
      const ours = await drive(CONNECTIONS, during(seconds, ofProduct));
      // The first round warms both up.
      if (round === 0) continue;
      record.line(lineOf('Fastify + pg', floor));
      record.line(lineOf('product list', ours));
      ratios.push(ours.rate / floor.rate);
    }
    await stop();
    ratios.sort((a, b) => a - b);
    record.line(`ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} of the floor`);
  }
  await record.write();
} finally {
  await ground.close();
}

/** Sells pieces of one product, so many a second; what comes back ends it. */
async function writeBeside(writes: number): Promise<() => Promise<void>> {
  if (writes === 0) return async () => {};
  const { rows } = await ground.pool.query(
    `SELECT id FROM product WHERE corp = 'y4' ORDER BY stock_quantity DESC LIMIT 1`,
  );
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await setTimeout(1000 / writes);
      await ground.pool.query(
        `UPDATE product SET stock_quantity = greatest(stock_quantity - 1, 1)
         WHERE corp = 'y4' AND id = $1`,
        [rows[0]?.id],
      );
    }
  })();
  return async () => {
    isOver = true;
    await writing;
  };
}
