import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openExternal } from '#server/database/cluster/external.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';

test('articles of before are in their tenant’s first language, and keep their time', async () => {
  const name = `y4_article_languages_${process.pid}`;
  const cluster = await openExternal(inject('databaseUrl'));
  const connection = await cluster.createDatabase(name);
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    const before = Object.entries(migrations).filter(([step]) => step < '099');
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const provider = { getMigrations: async () => Object.fromEntries(before) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    for (const [corp, settings] of [
      ['gulf', { language: 'ar' }],
      ['east', {}],
    ] as const) {
      await pool.query(`SELECT set_config('app.corp', $1, false)`, [corp]);
      await pool.query('INSERT INTO corp (corp) VALUES ($1)', [corp]);
      await pool.query(
        `INSERT INTO definition (corp, kind, code, document, hash) VALUES ($1, 'corp', 'corp', $2, '')`,
        [corp, JSON.stringify({ settings })],
      );
      await pool.query(`INSERT INTO article (corp, code, title) VALUES ($1, 'OLD', 'Old')`, [corp]);
    }
    const told = 'SELECT corp, updated_at FROM article ORDER BY corp';
    const times = (await pool.query(told)).rows;
    await migrate(connection);
    expect((await pool.query(told)).rows).toEqual(times);
    const { rows } = await pool.query('SELECT corp, language, id FROM article ORDER BY corp');
    expect(rows).toMatchObject([
      { corp: 'east', language: 'zh-CN' },
      { corp: 'gulf', language: 'ar' },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    await pool.query(`SELECT set_config('app.corp', 'gulf', false)`);
    await pool.query(`INSERT INTO article (code, title) VALUES ('NEW', 'New')`);
    const added = await pool.query(`SELECT corp, language FROM article WHERE code = 'NEW'`);
    expect(added.rows).toEqual([{ corp: 'gulf', language: 'ar' }]);
  } finally {
    await pool.end();
    await cluster.dropDatabase(name);
  }
});
