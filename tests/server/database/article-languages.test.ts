import { expect, test } from 'vitest';
import { withDatabaseBefore } from './_grown.ts';

test('articles of before are in their tenant’s first language, and keep their time', async () => {
  await withDatabaseBefore('y4_article_languages', '099', async (pool, grow) => {
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
    await grow();
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
  });
});
