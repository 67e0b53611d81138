import type { Ground } from './ground.ts';

/** What a product is found by, as one text of SQL; parts of it do not touch each other. */
export function textOf(product: string, category: string): string {
  return `lower(' ' || ${product}.id || ' ' || ${product}.name || ' | ' || ${category}.name
    || ' | ' || array_to_string(${product}.tags, ' '))`;
}

/**
 * Products with the words of two of the sample's each, so that words stay as usual as they are, and
 * a name of their own, of which there are thirty thousand.
 *
 * @returns some of their ids.
 */
export async function growCatalogue({ pool }: Ground, count: number): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`CREATE TEMPORARY TABLE known ON COMMIT DROP AS
      SELECT *, (row_number() OVER (ORDER BY id) - 1)::integer AS place
      FROM product WHERE corp = 'y4' AND listed`);
    await client.query('CREATE INDEX ON known (place)');
    await client.query('ANALYZE known');
    await client.query(
      `INSERT INTO product (corp, id, name, category_id, price, sale_price, stock_quantity, rating,
          favorite_count, tags, files, created_at)
        SELECT 'y4', 'G' || i,
          a.name || ' ' || b.name || ' '
            || initcap(translate(left(md5((i % 30000)::text), 7), '0123456789', 'ghijklmnop')),
          a.category_id, a.price + i % 977, CASE WHEN i % 4 = 0 THEN a.price - a.price / (3 + i % 7) END,
          5, a.rating, i * 31 % 500, a.tags, a.files, now() - i * interval '1 minute'
        FROM (SELECT count(*)::integer AS size FROM known) AS counted
        CROSS JOIN generate_series(1, greatest(0, $1 - size)) AS i
        JOIN known AS a ON a.place = i % size
        JOIN known AS b ON b.place = (i * 7 + i / size * 13) % size`,
      [count],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await pool.query(
    'VACUUM ANALYZE product, product_slot, product_posting, product_word, product_word_pair',
  );
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM product WHERE corp = 'y4' AND listed LIMIT 500",
  );
  return rows.map(({ id }) => id);
}
