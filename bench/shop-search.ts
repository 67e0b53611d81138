import { numbersOr, startRecord } from './record.ts';
import { type Ground, prepareGround } from './shop/ground.ts';
import { serveHere } from './shop/here.ts';
import { median, quantile, timeOf } from './shop/times.ts';

/**
 * `npx tsx bench/shop-search.ts [products] [rounds]`: what one search takes among very many products,
 * as a whole call, against reading one product by its key as a whole call, by turns.
 */
const [products, rounds] = numbersOr(100_000, 60);

/** What shoppers type, by what the search has to do for it. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  'a word': ['lamp', 'walnut', 'cotton', '台灯'],
  'a beginning': ['keyb', 'wal', '保'],
  'two words': ['walnut desk', 'cotton white', '实木 办公桌'],
  'a mistyped word': ['keybaord', 'walnutt', 'cottn'],
  'no product whole': ['mouse pad lamp', '黑色的椅子'],
};

const record = startRecord(
  'Search among many products',
  `npx tsx bench/shop-search.ts ${products} ${rounds}`,
);
const ground = await prepareGround();
const app = await serveHere(ground);
try {
  const { total, ids } = await growCatalogue(ground, products);
  const run = async (task: string, params: object) => {
    const args = [JSON.stringify({ task: `TASK_ECommerce_${task}`, ...params }), 'simple'];
    const { statusCode, json } = await app.inject({
      method: 'POST',
      url: '/y4service/api/Y4/CallServlet',
      payload: { servlet: 'Task', command: 'Run', args, path: '/y4/' },
    });
    if (statusCode !== 200 || json().id !== 0) throw new Error(`${task}: ${statusCode}`);
  };
  for (const [name, words] of Object.entries(KEYWORDS)) {
    const floor: number[] = [];
    const ours: number[] = [];
    for (let round = -words.length; round < rounds; round += 1) {
      const id = ids[Math.abs(round) % ids.length];
      const keyword = words[Math.abs(round) % words.length];
      const one = await timeOf(() => run('Load_Product_Detail', { id }));
      const list = await timeOf(() => run('Load_Product_List', { keyword, count: 12 }));
      // Each word warms itself up once.
      if (round < 0) continue;
      floor.push(one);
      ours.push(list);
    }
    const [least, most] = [median(floor), median(ours)];
    record.line(
      `${name.padEnd(18)} of ${total}   by key ${least.toFixed(1)} ms   search ${most.toFixed(1)} ms, p95 ${quantile(ours, 0.95).toFixed(1)}   ratio ${(most / least).toFixed(1)}`,
    );
  }
  await record.write();
} finally {
  await app.close();
  await ground.close();
}

/** Products with the words of two of the sample's each, so that words stay as usual as they are. */
async function growCatalogue({ pool }: Ground, count: number) {
  await pool.query(
    `WITH known AS (
        SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them
        FROM product WHERE corp = 'y4' AND listed)
      INSERT INTO product (corp, id, name, category_id, price, stock_quantity, rating, tags, files)
      SELECT 'y4', 'G' || i, a.name || ' ' || b.name, a.category_id, a.price, 5, a.rating, a.tags, a.files
      FROM generate_series(1, greatest(0, $1 - (SELECT count(*) FROM known))) AS i
      JOIN known AS a ON a.place = i % a.all_of_them
      JOIN known AS b ON b.place = (i * 7 + i / a.all_of_them * 13) % a.all_of_them`,
    [count],
  );
  await pool.query('VACUUM ANALYZE product, product_term, product_word');
  const { rows } = await pool.query<{ id: string; total: string }>(
    "SELECT id, count(*) OVER () AS total FROM product WHERE corp = 'y4' AND listed LIMIT 500",
  );
  return { total: rows[0]?.total ?? '0', ids: rows.map(({ id }) => id) };
}
