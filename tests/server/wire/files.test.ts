import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#schemas/wire/contract.ts';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { handlers } from '#server/calls.ts';
import { FileAnswer } from '#server/wire/file-answer.ts';
import { handle } from '#server/wire/handler.ts';
import { closedAfterTests, createTestServer } from '../_server.ts';

const download = handle(
  defineCall({
    servlet: 'Test',
    command: 'Download',
    auth: 'session',
    via: 'CallServletForFile',
    params: z.object({
      size: z._default(z.int(), 3),
      fail: z.optional(z.enum(['before', 'midway'])),
    }),
    data: z.unknown(),
  }),
  async ({ size, fail }, { transaction }) => {
    if (fail === 'before') return failure(60023, 'Nothing to download');
    return success(
      new FileAnswer('订单 "2026".txt', 'text/plain', async (out) => {
        // Reads while it writes: the transaction has to be open still.
        const { login } = await transaction
          .selectFrom('app_user')
          .select('login')
          .orderBy('login')
          .executeTakeFirstOrThrow();
        out.write(login.repeat(size));
        if (fail === 'midway') throw new Error('The disk is full');
      }),
    );
  },
);

const server = await closedAfterTests(
  createTestServer({ calls: { ...handlers, 'Test.Download': download } }),
);
const token = await server.tokenOf('ann');

function ask(endpoint: string, params: object, headers: Record<string, string> = { token }) {
  const args = [JSON.stringify(params), 'simple'];
  return server.send({
    method: 'POST',
    url: API_BASE + endpoint,
    headers,
    payload: { servlet: 'Test', command: 'Download', args, path: '/y4/' },
  });
}

test('[7.6] a file comes as a stream whose content-disposition names it', async () => {
  const response = await ask(Endpoint.callServletForFile, {});
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('annannann');
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="_2026_.txt"; filename*=UTF-8''%E8%AE%A2%E5%8D%95%20%222026%22.txt`,
  );
});

test('[7.6] a failure comes as JSON', async () => {
  const response = await ask(Endpoint.callServletForFile, { fail: 'before' });
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.json()).toMatchObject({ id: 60023, message: 'Nothing to download' });
});

test('a call that downloads does so on the other endpoints too', async () => {
  expect((await ask(Endpoint.callServlet, { size: 1 })).body).toBe('ann');
});

test('a file needs the session that its call needs', async () => {
  const response = await ask(Endpoint.callServletForFile, {}, {});
  expect(response.json()).toMatchObject({ id: 60000 });
});

test('a file that breaks off ends the connection instead of looking whole', async () => {
  await expect(ask(Endpoint.callServletForFile, { fail: 'midway' })).rejects.toThrow();
  expect((await ask(Endpoint.callServletForFile, { size: 1 })).body).toBe('ann');
});
