import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/**
 * The floor of the list: the same rows and the same count for one word, by the same index, straight
 * from the pool into the answer. No tenants kept apart, no contract, no language.
 */
export async function bareList(pool: pg.Pool, { keyword }: { keyword: string }) {
  const isShort = keyword.length <= 3;
  const values = isShort
    ? [keyword, `${keyword}*`, `${keyword}*`]
    : [keyword, keyword, `${keyword}\u{10ffff}`];
  const { rows } = await pool.query({
    name: 'rows',
    text: `SELECT p.id, p.name, c.name AS category, p.price, p.sale_price, p.shipping_cost,
        p.stock_quantity, p.rating, p.review_count, p.favorite_count, p.is_new, p.new_badge,
        p.short_description, p.features, p.tags, p.files, p.clipboard, found.total
      FROM shop_search('y4', ARRAY[$1], ARRAY[$2], ARRAY[$3], '', false, NULL, true, 0, 12) AS found
      JOIN product p ON p.corp = 'y4' AND p.id = ANY (found.ids)
      JOIN product_category c ON c.corp = 'y4' AND c.id = p.category_id
      WHERE p.listed ORDER BY array_position(found.ids, p.id)`,
    values,
  });
  return { id: 0, data: { rows, allCount: rows[0]?.total ?? 0 } };
}

/** The floor of an order: stock, order, line and bill in one transaction, and nothing checked. */
export async function bareOrder(pool: pg.Pool, { product }: { product: string }) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query({
      name: 'stock',
      text: `UPDATE product SET stock_quantity = stock_quantity - 1
        WHERE corp = 'y4' AND id = $1 AND stock_quantity >= 1 RETURNING name, price`,
      values: [product],
    });
    if (rows.length === 0) {
      await client.query('ROLLBACK');
      return { id: 60023 };
    }
    const [{ name, price }] = rows;
    const order = randomUUID();
    await client.query({
      name: 'order',
      text: `INSERT INTO shop_order (corp, id, customer_id, amount, address_name, address_street,
          address_phone, payment_method)
        SELECT 'y4', $1, id, $2, name, street, phone, 'delivery' FROM customer
        WHERE corp = 'y4' ORDER BY id LIMIT 1`,
      values: [order, price],
    });
    await client.query({
      name: 'line',
      text: `INSERT INTO shop_order_line (corp, order_id, line, product_id, name, quantity, rate)
        VALUES ('y4', $1, 1, $2, $3, 1, $4)`,
      values: [order, product, name, price],
    });
    await client.query({
      name: 'bill',
      text: `INSERT INTO shop_payment (corp, order_id, method, kind, amount, currency)
        VALUES ('y4', $1, 'delivery', 'delivery', $2, 'CNY')`,
      values: [order, price],
    });
    await client.query('COMMIT');
    return { id: 0, data: { order } };
  } finally {
    client.release();
  }
}
