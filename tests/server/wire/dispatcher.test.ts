import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#schemas/calls.ts';
import { defineCall, defineTask } from '#schemas/wire/contract.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { assertRegistry, handlers } from '#server/calls.ts';
import { createTaskRunner } from '#server/task/run.ts';
import { type Handler, handle, handleTask } from '#server/wire/handler.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

/** Calls that write a report and then end in every way there is. */
function ending(command: string, end: () => ReturnType<Handler['run']>): Handler {
  const contract = defineCall({
    servlet: 'Test',
    command,
    auth: 'public',
    params: z.looseObject({}),
    data: z.object({ ok: z.boolean() }),
  });
  return {
    contract,
    async run(_params, { transaction, requestId }) {
      await transaction
        .insertInto('client_log')
        .values({ user_id: null, path: command, content: '', request_id: requestId })
        .execute();
      return end();
    },
  };
}

const whoAmI = handle(
  defineCall({
    servlet: 'Test',
    command: 'WhoAmI',
    auth: 'session',
    params: z.object({}),
    data: z.object({ user: z.string(), role: z.string(), corp: z.string() }),
  }),
  async (_params, { user, transaction }) => {
    const { rows } = await sql<{ role: string; corp: string }>`
      SELECT current_user AS role, current_setting('app.corp') AS corp`.execute(transaction);
    return success({ user: user?.user ?? '', role: '', corp: '', ...rows[0] });
  },
);

/** Wants a row at once that somebody else may hold. */
const grab: Handler = {
  contract: defineCall({
    servlet: 'Test',
    command: 'Grab',
    auth: 'public',
    params: z.looseObject({}),
    data: z.object({}),
  }),
  async run(_params, { transaction }) {
    await sql`SELECT FROM short_link WHERE id = 'held' FOR UPDATE NOWAIT`.execute(transaction);
    return success({});
  },
};

const double = handleTask(
  defineTask({
    task: 'TASK_Double',
    auth: 'session',
    params: z.object({ corp: z.optional(z.string()), n: z.int() }),
    data: z.object({ n: z.int() }),
  }),
  async ({ n }) => success({ n: n * 2 }),
);

const testCalls: Record<string, Handler> = {
  ...handlers,
  'Task.Run': createTaskRunner({ TASK_Double: double }),
  'Test.Good': ending('Good', async () => success({ ok: true }, 'Done')),
  'Test.Refused': ending('Refused', async () => failure(60023, '__Orders', 'NO')),
  'Test.Thrown': ending('Thrown', () => Promise.reject(new Error('secret of the server'))),
  'Test.Wrong': ending('Wrong', async () => success({ ok: 'yes' })),
  'Test.Grab': grab,
  'Test.WhoAmI': whoAmI,
};

const server = await closedAfterTests(createTestServer({ calls: testCalls }));
const token = await server.tokenOf('ann');

async function written(path: string): Promise<number> {
  const rows = await server.tenancy.withTenant('y4', (transaction) =>
    transaction.selectFrom('client_log').select('id').where('path', '=', path).execute(),
  );
  return rows.length;
}

describe('the transaction of a call', () => {
  test('is kept when the handler answers ok', async () => {
    const answer = await server.call('Test.Good');
    expect(answer).toMatchObject({ id: 0, data: { ok: true }, message: 'Done' });
    expect(await written('Good')).toBe(1);
  });

  test('is undone when the handler refuses', async () => {
    expect(await server.call('Test.Refused')).toMatchObject({ status: 200, id: 60023, code: 'NO' });
    expect(await written('Refused')).toBe(0);
  });

  test('is undone when the handler throws, which tells nothing', async () => {
    const answer = await server.call('Test.Thrown');
    expect(answer).toMatchObject({ status: 500, id: 60050 });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(await written('Thrown')).toBe(0);
  });

  test('[3.10] is to be made again when somebody else holds its rows', async () => {
    const office = await server.pool.connect();
    try {
      await office.query(`BEGIN; INSERT INTO short_link (corp, id, url) VALUES ('y4', 'held', 'https://a.example/');
        COMMIT; BEGIN; SELECT FROM short_link WHERE corp = 'y4' AND id = 'held' FOR UPDATE`);
      const held = await server.call('Test.Grab', {}, { cookie: 'language=en' });
      expect(held).toMatchObject({ status: 200, id: 60022, code: 'CONFLICT' });
      expect(held.message).toMatch(/try again/);
    } finally {
      await office.query('ROLLBACK');
      office.release();
    }
    expect(await server.call('Test.Grab')).toMatchObject({ id: 0 });
  });

  test('is undone when the answer breaks its contract', async () => {
    expect(await server.call('Test.Wrong')).toMatchObject({ status: 500, id: 60050 });
    expect(await written('Wrong')).toBe(0);
  });

  test('belongs to the tenant and to a role without rights beyond it', async () => {
    const answer = await server.call('Test.WhoAmI', {}, { token });
    expect(answer.data).toEqual({ user: 'ann', role: 'y4_app', corp: 'y4' });
  });
});

test("a refusal's message is translated when it starts with two underscores", async () => {
  const inTenantLanguage = await server.call('Test.Refused');
  expect(inTenantLanguage.message).toBe('我的订单');
  const inEnglish = await server.call('Test.Refused', {}, { cookie: 'a=b; language=en' });
  expect(inEnglish.message).toBe('Orders');
  const notOffered = await server.call('Test.Refused', {}, { cookie: 'language=ar' });
  expect(notOffered.message).toBe('我的订单');
});

test('[1.5] a page is answered in its own language, whatever was chosen in another one since', async () => {
  const sender = { language: 'en', cookie: 'language=zh-CN' };
  expect((await server.call('Test.Refused', {}, sender)).message).toBe('Orders');
});

test('[6.2] a token in the header makes the request its session', async () => {
  expect(await server.call('Test.WhoAmI')).toMatchObject({ id: 60000 });
  expect((await server.call('Test.WhoAmI', {}, { token })).data.user).toBe('ann');
  expect(await server.call('Test.WhoAmI', {}, { token: `${token.slice(1)}A` })).toMatchObject({
    id: 60000,
  });
});

describe('[7.13] Task Run', () => {
  test('[7.13] runs the task by its name', async () => {
    const answer = await server.call('Task.Run', { task: 'TASK_Double', n: 21 }, { token });
    expect(answer).toMatchObject({ id: 0, data: { n: 42 } });
  });

  test('holds the task to its own contract', async () => {
    const visitor = await server.call('Task.Run', { task: 'TASK_Double', n: 21 });
    expect(visitor.id).toBe(60000);
    const wrong = await server.call('Task.Run', { task: 'TASK_Double', n: 'x' }, { token });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.message).toBe('TASK_Double: n: Invalid input: expected number, received string');
  });

  test('refuses a task of another tenant', async () => {
    const params = { task: 'TASK_Double', n: 1, corp: 'beta' };
    expect(await server.call('Task.Run', params, { token, corp: 'y4' })).toMatchObject({
      status: 400,
    });
  });

  test('reads numbers of an address by the schema of the task', async () => {
    const answer = await server.get('Task.Run', { task: 'TASK_Double', n: '4' }, { token });
    expect(answer.data).toEqual({ n: 8 });
  });
});

describe('the registry', () => {
  test('has a handler for every call', () => {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(calls).sort());
    expect(() => assertRegistry(handlers)).not.toThrow();
  });

  test('names a call without a handler, and one with the handler of another', () => {
    const { 'WebUiFalcon.GetForm': getForm, ...others } = handlers;
    expect(() => assertRegistry(others)).toThrow('WebUiFalcon.GetForm has no handler');
    expect(() => assertRegistry({ ...handlers, 'WebUiFalcon.GetMenu': getForm })).toThrow(
      'WebUiFalcon.GetMenu is of another call',
    );
  });
});
