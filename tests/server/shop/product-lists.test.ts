import { describe, expect, test } from 'vitest';
import { ProductLists } from '#server/shop/catalogue/product-lists.ts';
import { closedAfterTests } from '../_server.ts';
import { createTestShop, type Shopper } from './_shop.ts';

const shop = await closedAfterTests(createTestShop());
await shop.addProduct({ id: 'P1', name: 'Oak desk', category: 'Desks' });
await shop.addProduct({ id: 'P2', name: 'Pine desk', category: 'Desks' });
await shop.addProduct({ id: 'P1', name: 'Desk of others' }, 'beta');

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
async function list(params: object = {}, who?: Partial<Shopper>): Promise<any> {
  const { id, data, message } = await shop.run('TASK_ECommerce_Load_Product_List', params, who);
  if (id !== 0) throw new Error(message ?? '');
  return data;
}
const desks = async (who?: Partial<Shopper>) =>
  (await list({ keyword: 'desk', sortBy: 'name', order: 'asc', withCount: true }, who)).rows;

/** Changes products without telling anybody, as nothing but a test does. */
async function changeSilently(query: string): Promise<void> {
  const client = await shop.server.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${query}; COMMIT`);
  } finally {
    client.release();
  }
}

describe('lists that were found before', () => {
  test('are shown again while nothing was written, and are looked for as soon as it was', async () => {
    await desks();
    await changeSilently(`UPDATE product SET name = 'Elm desk' WHERE corp = 'y4' AND id = 'P1'`);
    expect((await desks())[0].name).toBe('Oak desk');
    await shop.rows(`UPDATE product SET stock_quantity = 3 WHERE corp = 'y4' AND id = 'P2'`);
    expect((await desks()).map(({ name, stock }: Record<string, string>) => [name, stock])).toEqual(
      [
        ['Elm desk', 'In stock'],
        ['Pine desk', 'Only 3 left'],
      ],
    );
  });

  test('are kept when nothing is found, or only what comes near', async () => {
    for (const keyword of ['zzzzzz', 'deks oka']) {
      const before = await list({ keyword });
      await changeSilently(`UPDATE product SET rating = 1 WHERE corp = 'y4'`);
      expect(await list({ keyword })).toEqual(before);
    }
  });

  test.each([
    ['a price', `UPDATE product SET price = price + 100 WHERE corp = 'y4' AND id = 'P1'`],
    ['a picture', `UPDATE product SET files = '{new.webp}' WHERE corp = 'y4' AND id = 'P1'`],
    [
      'a new product',
      `INSERT INTO product (corp, id, name, category_id, price)
        VALUES ('y4', 'P3', 'Ash desk', 'Desks', 100)`,
    ],
    ['one no longer offered', `UPDATE product SET listed = false WHERE corp = 'y4' AND id = 'P3'`],
    ['one that is gone', `DELETE FROM product WHERE corp = 'y4' AND id = 'P2'`],
    ['a category', `UPDATE product_category SET name = 'Tables' WHERE corp = 'y4'`],
  ])('show %s at once', async (_what, query) => {
    const before = await desks();
    await shop.rows(query);
    const after = await desks();
    // The third one was never seen when it is gone again; all others differ.
    expect(after).not.toEqual(before);
  });

  test('are each reader’s own, with his favorites, and each tenant’s', async () => {
    const [first, second] = [await shop.addShopper(), await shop.addShopper()];
    const liked = async (who?: Shopper) => (await desks(who)).map((row: Likes) => row.isFavorite);
    await desks();
    expect([await liked(first), await liked(second)].flat()).not.toContain(true);
    await shop.rows(
      `INSERT INTO product_favorite (corp, user_id, product_id) VALUES ('y4', $1, 'P1')`,
      [first.id],
    );
    expect((await liked(first)).filter(Boolean)).toHaveLength(1);
    expect([await liked(second), await liked()].flat()).not.toContain(true);
    expect((await desks({ corp: 'beta' })).map((row: Likes) => row.name)).toEqual([
      'Desk of others',
    ]);
  });

  test('are told in the words of each language', async () => {
    await shop.rows(`UPDATE product SET stock_quantity = 50 WHERE corp = 'y4' AND id = 'P1'`);
    const inLanguage = async (language: string) => {
      const params = { task: 'TASK_ECommerce_Load_Product_List', keyword: 'desk' };
      const reader = { corp: 'y4', cookie: `language=${language}` };
      const answer = await shop.server.call('Task.Run', params, reader);
      return answer.data.rows[0].stock;
    };
    expect([await inLanguage('en'), await inLanguage('zh-CN')]).toEqual(['In stock', '有货']);
  });

  test('show each writer what he has just committed, however many write at once', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => `W${index}`);
    await Promise.all(writers.map((id) => shop.addProduct({ id, name: `Shelf ${id}` })));
    await Promise.all(
      writers.map(async (id) => {
        for (let price = 1; price <= 20; price += 1) {
          await shop.rows(`UPDATE product SET price = $2 WHERE corp = 'y4' AND id = $1`, [
            id,
            price * 100,
          ]);
          const { rows } = await list({ keyword: 'shelf', count: 50 });
          expect(rows.find((row: Likes) => row.id === id).price).toBe(price);
        }
      }),
    );
  });
});

interface Likes {
  readonly id: string;
  readonly name: string;
  readonly isFavorite: boolean;
}

describe('the version of a catalogue', () => {
  const sum = async () => {
    const query = `SELECT sum(version)::integer AS sum FROM catalogue_version WHERE corp = 'y4'`;
    return (await shop.rows(query))[0].sum;
  };

  test('lets writers of different products go on beside each other, and counts all of them', async () => {
    const before = await sum();
    const clients = [await shop.server.pool.connect(), await shop.server.pool.connect()];
    try {
      for (const [index, client] of clients.entries()) {
        await client.query(`BEGIN; SET LOCAL lock_timeout = 2000;
          UPDATE product SET stock_quantity = stock_quantity - 1
          WHERE corp = 'y4' AND id = 'W${index}'`);
      }
      expect(await sum()).toBe(before);
      for (const [index, client] of clients.entries()) {
        await client.query('COMMIT');
        expect(await sum()).toBe(before + index + 1);
      }
    } finally {
      for (const client of clients) client.release();
    }
  });

  test('is not told to a transaction that has changed something itself', async () => {
    const lists = new ProductLists();
    const wanted = { corp: 'y4', user: null, sortBy: 'name', order: 'asc' } as const;
    const find = (price?: string) =>
      shop.server.tenancy.withTenant('y4', async (transaction) => {
        const changed = transaction.updateTable('product').where('id', '=', 'W0');
        if (price !== undefined) await changed.set({ price }).execute();
        const part = { start: 0, count: 1 };
        const { rows } = await lists.find(transaction, 'shelf', { ...wanted, ...part });
        return rows[0]?.price;
      });
    expect(await find('700')).toBe('700');
    await changeSilently(`UPDATE product SET price = 800 WHERE corp = 'y4' AND id = 'W0'`);
    expect(await find()).toBe('800');
    await changeSilently(`UPDATE product SET price = 900 WHERE corp = 'y4' AND id = 'W0'`);
    expect(await find()).toBe('800');
  });
});
