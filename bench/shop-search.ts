import { findByKeyword, findProducts } from '#server/shop/catalogue/search.ts';
import { numbersOr, startRecord } from './record.ts';
import { growCatalogue, textOf } from './shop/catalogue.ts';
import { prepareGround } from './shop/ground.ts';
import { serveHere } from './shop/here.ts';
import { SEARCHES, type TimedSearch } from './shop/keywords.ts';
import { median, quantile, timeOf } from './shop/times.ts';
import { databaseCpu } from './shop/usage.ts';

/**
 * `npx tsx bench/shop-search.ts [products] [rounds]`: what one search takes among very many products,
 * as a whole call and in the database alone, each against reading one product by its key in the same
 * way, by turns. Ends with 1 only when a search finds something else than looking at each product.
 */
const [products, rounds] = numbersOr(100_000, 40);
/** Rounds before those that count: after 25 of them statements are prepared. */
const warming = Math.min(25, rounds);

const record = startRecord(
  'Search among many products',
  `npx tsx bench/shop-search.ts ${products} ${rounds}`,
);
const ground = await prepareGround();
const app = await serveHere(ground);
try {
  const [begun, used] = [performance.now(), await databaseCpu(ground.pool)];
  const ids = await growCatalogue(ground, products);
  const grown = [performance.now() - begun, (await databaseCpu(ground.pool)) - used];
  const [seconds, processor] = grown.map((ms) => (ms / 1000).toFixed(0));
  record.line(`${products} products, grown in ${seconds} s with ${processor} s of processor`);
  record.line('in ms: p50 / p95 (times the p50 of a read by key), processor of the database');
  for (const search of SEARCHES) {
    const total = await checkedTotal(search);
    const call = await byTurns(
      ids,
      (id) => run('Load_Product_Detail', { id }),
      () => run('Load_Product_List', search),
    );
    const alone = await timeInDatabase(search, ids);
    const { kind, keyword, sortBy = '', order = '', start = '' } = search;
    record.line(
      `${`${kind}: ${keyword} ${sortBy} ${order} ${start}`.padEnd(38)} ${String(total).padStart(6)} hits   call ${call}   database ${alone}`,
    );
  }
  await record.write();
} finally {
  await app.close();
  await ground.close();
}

/** The search alone, and the processor's time for it, which a busy machine leaves as it is. */
function timeInDatabase(search: TimedSearch, ids: readonly string[]): Promise<string> {
  const { keyword, sortBy = 'default', order = 'asc', start = 0 } = search;
  const wanted = { corp: 'y4', user: null, sortBy, order, start, count: 12 } as const;
  return ground.tenancy.withTenant('y4', async (transaction) => {
    const find = () =>
      keyword === ''
        ? findProducts(transaction, { ...wanted, terms: null })
        : findByKeyword(transaction, keyword, wanted);
    const times = await byTurns(
      ids,
      (id) => transaction.selectFrom('product').selectAll().where('id', '=', id).execute(),
      find,
    );
    const before = await databaseCpu(ground.pool);
    for (let round = 0; round < rounds; round += 1) await find();
    const used = ((await databaseCpu(ground.pool)) - before) / rounds;
    return `${times}   its processor ${used.toFixed(1).padStart(4)}`;
  });
}

/** What both take, as a text. */
async function byTurns(
  ids: readonly string[],
  byKey: (id: string) => Promise<unknown>,
  search: () => Promise<unknown>,
): Promise<string> {
  const floor: number[] = [];
  const ours: number[] = [];
  for (let round = -warming; round < rounds; round += 1) {
    const id = ids[Math.abs(round) % ids.length] ?? '';
    const one = await timeOf(() => byKey(id));
    const list = await timeOf(search);
    if (round < 0) continue;
    floor.push(one);
    ours.push(list);
  }
  const [least, most] = [median(floor), median(ours)];
  const shown = [most, quantile(ours, 0.95)].map((ms) => ms.toFixed(1).padStart(5)).join(' / ');
  return `${shown} (${(most / least).toFixed(1)})`;
}

async function run(task: string, params: object) {
  const { has: _has, kind: _kind, ...rest } = params as Partial<TimedSearch>;
  const args = [JSON.stringify({ task: `TASK_ECommerce_${task}`, ...rest }), 'simple'];
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: '/y4service/api/Y4/CallServlet',
    payload: { servlet: 'Task', command: 'Run', args, path: '/y4/' },
  });
  const answer = json();
  if (statusCode !== 200 || answer.id !== 0) throw new Error(`${task}: ${statusCode}`);
  return answer.data;
}

/** How many it finds, once that and its page are what looking at each product gives. */
async function checkedTotal(search: TimedSearch): Promise<number> {
  const { rows, allCount } = await run('Load_Product_List', search);
  const { keyword, has, start = 0, sortBy, order } = search;
  const fault = (what: string) => {
    console.error(`"${keyword}" ${what}`);
    process.exitCode = 1;
  };
  if (has) {
    const { rows: expected } = await ground.pool.query<{ price: number }>(
      `SELECT coalesce(sale_price, price) / 100.0::float AS price
        FROM product JOIN product_category USING (corp)
        WHERE corp = 'y4' AND listed AND product_category.id = category_id
          AND ${textOf('product', 'product_category')} ~ ALL ($1)
        ORDER BY 1`,
      [has],
    );
    // Where no product has all of several words, those that come nearest are found.
    const isNearest = has.length > 1 && expected.length === 0;
    if (allCount !== expected.length && !isNearest) {
      fault(`finds ${allCount} of ${expected.length}`);
    }
    if (sortBy === 'price') {
      const prices = expected.map(({ price }) => price);
      if (order === 'desc') prices.reverse();
      const page = rows.map((row: { salePrice: number }) => row.salePrice);
      if (`${page}` !== `${prices.slice(start, start + 12)}`) fault('is sorted wrongly');
    }
  }
  const size = Math.max(0, Math.min(12, allCount - start));
  if (rows.length !== size) fault(`shows ${rows.length} of ${size}`);
  return allCount;
}
