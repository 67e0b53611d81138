import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openExternal } from '#server/database/cluster/external.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';

test('[7.25] products of before are found by their whole names too, in every tenant', async () => {
  const name = `y4_search_titles_${process.pid}`;
  const cluster = await openExternal(inject('databaseUrl'));
  const connection = await cluster.createDatabase(name);
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    const before = Object.entries(migrations).filter(([step]) => step < '100');
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const provider = { getMigrations: async () => Object.fromEntries(before) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    for (const corp of ['gulf', 'east']) {
      await pool.query(`SELECT set_config('app.corp', $1, false)`, [corp]);
      await pool.query('INSERT INTO corp (corp) VALUES ($1)', [corp]);
      await pool.query(`INSERT INTO product_category (id, name) VALUES ('C', 'Seats')`);
      await pool.query(
        `INSERT INTO product (id, name, category_id, price) VALUES ('P', 'Café-Stool, 书桌', 'C', 1)`,
      );
    }
    await migrate(connection);
    const { rows } = await pool.query('SELECT corp, title FROM product_slot ORDER BY corp');
    expect(rows).toEqual([
      { corp: 'east', title: 'cafe stool 书桌' },
      { corp: 'gulf', title: 'cafe stool 书桌' },
    ]);
  } finally {
    await pool.end();
    await cluster.dropDatabase(name);
  }
});
