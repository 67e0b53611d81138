import type { AddressInfo } from 'node:net';
import { numbersOr, startRecord } from './record.ts';
import { type Ground, prepareGround } from './shop/ground.ts';
import { serveHere } from './shop/here.ts';
import { addPerson } from './shop/people.ts';
import { median, timeOf } from './shop/times.ts';

/**
 * `npx tsx bench/pages.ts [orders] [rounds]`: pages of a grid through HTTP against the same question
 * put to the database alone, by turns, and the memory that a large workbook takes.
 */
const [orders, rounds] = numbersOr(1_000_000, 15);
const PAGE = 20;
const MEGABYTE = 2 ** 20;
/** Milliseconds between two looks at the memory. */
const LOOK = 20;

const record = startRecord(
  'Pages of a grid over many rows',
  `npx tsx bench/pages.ts ${orders} ${rounds}`,
);
const ground = await prepareGround();
const app = await serveHere(ground);
try {
  const total = await addOrders(ground, orders);
  const { token } = await addPerson(ground.pool, 'y4', { department: 'admin' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (command: string, params: object) => {
    const endpoint = command.startsWith('Download') ? 'CallServletForFile' : 'CallServlet';
    const args = [JSON.stringify({ code: 'ORDER', ...params }), 'simple'];
    const answer = await fetch(`http://127.0.0.1:${port}/y4service/api/Y4/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', corp: 'y4', token },
      body: JSON.stringify({ servlet: 'WebUiService', command, args, path: '/y4/' }),
    });
    if (!answer.ok) throw new Error(`${command} answered ${answer.status}`);
    return answer;
  };
  for (const [name, count, index] of [
    ['first page of 20', PAGE, 0],
    ['1,000 rows', 1000, 0],
    ['10,000 rows', 10_000, 0],
    ['last page of 20', PAGE, Math.floor(total / PAGE) - 1],
  ] as const) {
    const floor: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const plain = await timeOf(() => plainPage(ground, count, index));
      const page = await timeOf(async () => {
        const answer = await ask('GetListByDataDefinition', { count, index });
        const { data } = (await answer.json()) as { data: { list: unknown[] } };
        if (data.list.length !== count) throw new Error(`${name}: ${data.list.length} rows`);
      });
      // The first round warms both up.
      if (round > 0) {
        floor.push(plain);
        ours.push(page);
      }
    }
    const [least, most] = [median(floor), median(ours)];
    record.line(
      `${name.padEnd(18)} of ${total}   SQL alone ${least.toFixed(1)} ms   page ${most.toFixed(1)} ms   ratio ${(most / least).toFixed(2)}`,
    );
  }
  record.line(
    await workbook(() => ask('DownloadExcelByDataDefinition', { queries: { status: 'pending' } })),
  );
  await record.write();
} finally {
  await app.close();
  await ground.close();
}

/** One order in ten is pending. */
async function addOrders({ pool }: Ground, count: number): Promise<number> {
  await pool.query(
    `INSERT INTO shop_order (corp, id, date, customer_id, status, amount, address_name,
        address_street, address_phone, payment_method)
      SELECT 'y4', 'B' || i, now() - i * interval '1 minute', c.id,
        CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'completed' END, i, c.name, c.street, c.phone, 'delivery'
      FROM generate_series(1, $1::integer) i
      JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them
        FROM customer WHERE corp = 'y4') c ON c.place = i % c.all_of_them`,
    [count],
  );
  await pool.query('VACUUM ANALYZE shop_order');
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM shop_order WHERE corp = 'y4'",
  );
  return Number(rows[0]?.count);
}

/** What the page shows, and how many rows there are, as one would ask by hand. */
async function plainPage({ pool }: Ground, count: number, index: number): Promise<void> {
  await pool.query({
    name: `page ${count}`,
    text: `SELECT o.*, c.name AS customer FROM
        (SELECT corp, id FROM shop_order WHERE corp = 'y4' ORDER BY date DESC, id LIMIT $1 OFFSET $2) page
      JOIN shop_order o USING (corp, id) JOIN customer c ON c.corp = o.corp AND c.id = o.customer_id
      ORDER BY o.date DESC, o.id`,
    values: [count, count * index],
  });
  await pool.query({
    name: 'count',
    text: "SELECT count(*) FROM shop_order WHERE corp = 'y4'",
  });
}

async function workbook(download: () => Promise<Response>): Promise<string> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, LOOK);
  let bytes = 0;
  const ms = await timeOf(async () => {
    const { body } = await download();
    for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
  });
  clearInterval(timer);
  const size = (value: number) => `${(value / MEGABYTE).toFixed(1)} MiB`;
  return `Excel, one order in ten   ${(ms / 1000).toFixed(1)} s   ${size(bytes)}   memory ${size(before)} before, ${size(most)} at most`;
}
