import { expect, test } from 'vitest';
import { withDatabaseBefore } from './_grown.ts';

test('[7.25] products of before are found by their whole names too, in every tenant', async () => {
  await withDatabaseBefore('y4_search_titles', '100', async (pool, grow) => {
    for (const corp of ['gulf', 'east']) {
      await pool.query(`SELECT set_config('app.corp', $1, false)`, [corp]);
      await pool.query('INSERT INTO corp (corp) VALUES ($1)', [corp]);
      await pool.query(`INSERT INTO product_category (id, name) VALUES ('C', 'Seats')`);
      await pool.query(
        `INSERT INTO product (id, name, category_id, price) VALUES ('P', 'Café-Stool, 书桌', 'C', 1)`,
      );
    }
    await grow();
    const { rows } = await pool.query('SELECT corp, title FROM product_slot ORDER BY corp');
    expect(rows).toEqual([
      { corp: 'east', title: 'cafe stool 书桌' },
      { corp: 'gulf', title: 'cafe stool 书桌' },
    ]);
  });
});
