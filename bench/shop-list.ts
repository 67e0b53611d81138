import { numbersOr, startRecord } from './record.ts';
import { prepareGround } from './shop/ground.ts';
import { drive, during, lineOf, type Shot } from './shop/load.ts';

/**
 * `npx tsx bench/shop-list.ts [seconds] [rounds]`: the product list with a keyword over 32
 * connections, against the floor of the same question on the same database, by turns.
 */
const CONNECTIONS = 32;
const WORDS = ['desk', 'lamp', 'cotton', 'keyb', 'walnut', 'flask', 'box', 'mug', 'vintage', 'tea'];
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
  ratios.sort((a, b) => a - b);
  record.line(`ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)} of the floor`);
  await record.write();
} finally {
  await ground.close();
}
