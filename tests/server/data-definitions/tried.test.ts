import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isRefused } from '#server/data-definitions/write/tried.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());
const tenancy = createTenancy(pool);

/** What is found of statements that are tried one after the other in a transaction of the database's owner. */
function tried(...statements: RawBuilder<unknown>[]): Promise<boolean[]> {
  return tenancy.withTenant('a', async (transaction) => {
    await sql`RESET ROLE`.execute(transaction);
    const found: boolean[] = [];
    for (const statement of statements) found.push(await isRefused(statement, transaction));
    return found;
  });
}

/** A block that raises what a trigger may. */
const raising = (text: string) => sql.raw(`DO $$ BEGIN RAISE ${text}; END $$`);

test('a value is refused for its kind or a rule, and not for what somebody has raised', async () => {
  expect(
    await tried(
      sql`SELECT 1`,
      sql`SELECT 'x'::integer`,
      sql`INSERT INTO promo (code, discount) VALUES ('A', 0)`,
      raising(`'closed'`),
      raising(`'closed' USING ERRCODE = '23514'`),
      raising(`'closed' USING ERRCODE = '23514', CONSTRAINT = 'promo_check'`),
    ),
  ).toEqual([false, true, true, false, false, true]);
});

test('what a statement has done is undone', async () => {
  const insert = sql`INSERT INTO corp (corp) VALUES ('a')`;
  expect(await tried(insert, insert)).toEqual([false, false]);
});

test('a connection that ends meanwhile is told as that, and not by what can not be undone on it', async () => {
  await expect(tried(sql`SELECT pg_terminate_backend(pg_backend_pid())`)).rejects.toMatchObject({
    code: '57P01',
  });
});
