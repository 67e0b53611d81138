import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from '#schemas/calls.ts';
import { tasks } from '#schemas/tasks.ts';
import {
  API_BASE,
  changePasswordBody,
  Endpoint,
  logBody,
  loginBody,
  TOKEN_HEADER,
} from '#schemas/wire/endpoints.ts';
import { envelope } from '#schemas/wire/envelope.ts';
import type { TestServer } from '../_server.ts';
import { paramsOf } from './_params.ts';
import { CANARY, createSampleServer, digestOfOasis, plantCanary, wordsOf } from './_samples.ts';

/** `FUZZ_SEED=… FUZZ_RUNS=… npx vitest run tests/server/hostile` looks elsewhere, and longer. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);

let server: TestServer;
let words: string[];
let untouched: Record<string, string | null>;
const people: { name: string; token: string | undefined }[] = [
  { name: 'a visitor', token: undefined },
];

beforeAll(async () => {
  // biome-ignore lint/suspicious/noConsole: who sees a failure has to know what to repeat
  console.info(`seed ${seed}, ${numRuns} runs each`);
  server = await createSampleServer();
  for (const user of ['admin@y4.example', 'shopper@y4.example']) {
    const { token } = await server.login(user, { password: 'y4-sample' });
    if (!token) throw new Error(`${user} cannot sign in`);
    people.push({ name: user, token });
  }
  // Before the canary stands there: a word that a caller sends may come back in a message.
  words = await wordsOf(server.pool);
  expect(await plantCanary(server.pool)).toBeGreaterThan(20);
  untouched = await digestOfOasis(server.pool);
}, 180_000);
afterAll(() => server?.close());

/** Posts as each of the people; whatever is asked, the answer is an envelope and no fault of ours. */
async function survives(endpoint: string, body: unknown): Promise<void> {
  for (const { name, token } of people) {
    const response = await server.send({
      method: 'POST',
      url: API_BASE + endpoint,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { [TOKEN_HEADER]: token }),
      },
      payload: JSON.stringify(body),
    });
    const said = `${name}: ${response.statusCode} ${response.body.slice(0, 500)}`;
    expect(response.statusCode, said).toBeLessThan(500);
    expect(response.body, said).not.toContain(CANARY);
    if (String(response.headers['content-type']).includes('json')) {
      expect(envelope.safeParse(response.json()).success, said).toBe(true);
    }
  }
}

function fuzz(schema: z.ZodMiniType, endpoint: string, bodyOf: (params: unknown) => unknown) {
  return fc.assert(
    fc.asyncProperty(paramsOf(schema, words), (params) => survives(endpoint, bodyOf(params))),
    { seed, numRuns, interruptAfterTimeLimit: 50_000 },
  );
}

// They would end the sessions that the others need, and have tests of their own.
const spared = ['WebUiFalcon.Logout'];
const fuzzed = Object.entries(calls).filter(([name]) => !spared.includes(name));

describe('no params make a call fail, or show what is another tenant’s', () => {
  test.each(fuzzed)('%s', async (_name, { servlet, command, params }) => {
    await fuzz(params, Endpoint.callServlet, (given) => ({
      servlet,
      command,
      args: [JSON.stringify(given), 'simple'],
      path: '/y4/',
    }));
  });

  test.each(Object.entries(tasks))('%s', async (task, { params }) => {
    await fuzz(params, Endpoint.callServlet, (given) => ({
      servlet: 'Task',
      command: 'Run',
      args: [JSON.stringify({ ...(given as object), task }), 'simple'],
      path: '/y4/',
    }));
  });

  test.each([
    ['Login', loginBody, Endpoint.login],
    ['ChangePassword', changePasswordBody, Endpoint.changePassword],
    ['Log', logBody, Endpoint.log],
  ])('%s', async (_name, body, endpoint) => {
    await fuzz(body, endpoint, (given) => given);
  });
});

test('after all that the other tenant’s rows are as they were, and the server is well', async () => {
  expect(await digestOfOasis(server.pool)).toEqual(untouched);
  expect((await server.call('WebUiFalcon.GetCorp', { code: 'y4' })).id).toBe(0);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
