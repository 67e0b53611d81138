import { randomInt, randomUUID } from 'node:crypto';
import { SYSTEM_CODE } from '#schemas/wire/endpoints.ts';
import { numbersOr, startRecord } from './record.ts';
import { prepareGround } from './shop/ground.ts';
import { drive, during, lineOf, type Measure, type Shot } from './shop/load.ts';

/**
 * `npx tsx bench/floods.ts [seconds] [rounds]`: how long one tenant's buyers wait for the product list
 * while somebody guesses passwords from ever new addresses, and while another tenant is flooded.
 */
const [seconds, rounds] = numbersOr(5, 3);
const BUYERS = 8;
const FLOOD = 64;

const record = startRecord('Floods', `npx tsx bench/floods.ts ${seconds} ${rounds}`);
const ground = await prepareGround();
try {
  const { address } = await ground.serve('product');
  const api = `${address}/y4service/api/Y4`;
  const listOf = (corp: string, keyword: string): Shot => {
    const params = { task: 'TASK_ECommerce_Load_Product_List', keyword };
    const args = [JSON.stringify(params), 'simple'];
    const body = JSON.stringify({ servlet: 'Task', command: 'Run', args, path: `/${corp}/` });
    return { url: `${api}/CallServlet`, body, headers: { corp } };
  };
  const guess = (): Shot => ({
    url: `${api}/Login`,
    body: JSON.stringify({
      corp: 'y4',
      user: `${randomUUID()}@y4.example`,
      password: randomUUID(),
      system: SYSTEM_CODE,
      path: '/y4/',
    }),
    headers: { corp: 'y4', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` },
  });
  const own = [listOf('y4', 'desk'), listOf('y4', 'lamp'), listOf('y4', '')];
  const floods: Readonly<Record<string, () => Shot>> = {
    'passwords are guessed': guess,
    'another tenant is flooded': () => listOf('oasis', ''),
  };
  const ratios = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    const calm = await drive(BUYERS, during(seconds, own));
    if (round > 0) record.line(lineOf('calm', calm));
    for (const [name, shotOf] of Object.entries(floods)) {
      const [flooded, flood] = await under(shotOf);
      // The first round warms all up.
      if (round === 0) continue;
      record.line(lineOf(name, flooded));
      record.line(lineOf('  the flood itself', flood));
      ratios.set(name, [...(ratios.get(name) ?? []), flooded.p95 / calm.p95]);
    }
  }
  for (const [name, all] of ratios) {
    const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
    record.line(`while ${name}: p95 ${median?.toFixed(2)} × that of calm`);
  }
  await record.write();

  function under(shotOf: () => Shot): Promise<[Measure, Measure]> {
    const end = performance.now() + seconds * 1000;
    const next = () => (performance.now() < end ? shotOf() : null);
    return Promise.all([drive(BUYERS, during(seconds, own)), drive(FLOOD, next)]);
  }
} finally {
  await ground.close();
}
