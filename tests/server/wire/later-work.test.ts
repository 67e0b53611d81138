import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#schemas/wire/contract.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { forgetNames } from '#server/database/connection/statement-names.ts';
import { createTenancy, type Tenancy } from '#server/database/tenancy.ts';
import { handle } from '#server/wire/handler.ts';
import { PendingAnswer } from '#server/wire/pending-answer.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const contract = defineCall({
  servlet: 'Test',
  command: 'Later',
  auth: 'public',
  params: z.object({}),
  data: z.array(z.looseObject({})),
});

let statement = '';
let asked = 0;
let tenancy: Tenancy;
const server = await closedAfterTests(
  createTestServer({
    calls: {
      'Test.Later': handle(contract, async (_params, { corp }) =>
        success(
          new PendingAnswer(async () => {
            asked += 1;
            const rows = await tenancy.withTenant(corp, (one) => sql.raw(statement).execute(one));
            return success(rows.rows as Record<string, unknown>[]);
          }),
        ),
      ),
      'Test.Now': handle(
        defineCall({ ...contract, command: 'Now' }),
        async (_params, { transaction }) => {
          asked += 1;
          await sql.raw(statement).execute(transaction);
          return success([]);
        },
      ),
      'Test.Refused': handle(
        defineCall({ ...contract, command: 'Refused' }),
        async (_params, { afterCommit, transaction }) => {
          await sql`INSERT INTO short_link (id, url) VALUES ('left', 'https://example.org')`.execute(
            transaction,
          );
          afterCommit(async () => {
            asked += 1;
            return success([]);
          });
          return failure(60_050, 'No', 'NO');
        },
      ),
    },
  }),
);
tenancy = createTenancy(server.pool);
const holder = await server.pool.connect();
afterAll(() => holder.release());

const ask = () => server.call('Test.Later', {}, { corp: 'y4' });

test('what a call leaves for after its transaction is done once more when its tables have changed meanwhile', async () => {
  await server.pool.query(`DROP TABLE IF EXISTS depot; CREATE TABLE depot (colour integer);
    GRANT ALL ON depot TO y4_app; INSERT INTO depot VALUES (7)`);
  statement = 'SELECT colour FROM depot';
  // Statements of tests before may have been given all names that there are.
  forgetNames();
  const askAll = () => Promise.all(Array.from({ length: 20 }, ask));
  let again = 0;
  // Which connections answer, and keep what was prepared, is theirs to choose: one of them has it sooner or later.
  for (let change = 0; again === 0 && change < 20; change += 1) {
    for (let round = 0; round < 4; round += 1) await askAll();
    const type = change % 2 === 0 ? 'smallint' : 'integer';
    await server.pool.query(`ALTER TABLE depot ALTER colour TYPE ${type}`);
    asked = 0;
    for (const answer of await askAll()) {
      expect(answer).toMatchObject({ status: 200, id: 0, data: [{ colour: 7 }] });
    }
    again = asked - 20;
  }
  expect(again).toBeGreaterThan(0);
});

test('and is told as what it is when somebody else holds its rows', async () => {
  await holder.query('BEGIN; SELECT FROM depot FOR UPDATE');
  statement = 'SELECT colour FROM depot FOR UPDATE NOWAIT';
  expect(await ask()).toMatchObject({ status: 200, code: 'CONFLICT' });
  await holder.query('ROLLBACK');
});

test('what a call that is refused has left for later is not done, and what it has written is not there', async () => {
  asked = 0;
  expect(await server.call('Test.Refused', {}, { corp: 'y4' })).toMatchObject({
    id: 60_050,
    code: 'NO',
  });
  expect(asked).toBe(0);
  expect((await server.pool.query(`SELECT FROM short_link WHERE id = 'left'`)).rows).toEqual([]);
});

test.each([
  ['a row that names one which is not there', 'Now', 'INSERT INTO bin VALUES (2)', 2],
  ['a deletion of one that others name', 'Now', 'DELETE FROM rack', 1],
  ['a row that is written behind the transaction', 'Later', 'INSERT INTO bin VALUES (2)', 1],
])('%s is tried as often as it may come to something', async (_, command, asks, times) => {
  await server.pool.query(`DROP TABLE IF EXISTS bin, rack;
    CREATE TABLE rack (id integer PRIMARY KEY); CREATE TABLE bin (rack integer REFERENCES rack);
    GRANT ALL ON rack, bin TO y4_app; INSERT INTO rack VALUES (1); INSERT INTO bin VALUES (1)`);
  statement = asks;
  asked = 0;
  expect(await server.call(`Test.${command}`, {}, { corp: 'y4' })).toMatchObject({ status: 500 });
  expect(asked).toBe(times);
});
