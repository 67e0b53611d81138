import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { API_BASE, Endpoint, SYSTEM_CODE } from '#schemas/wire/endpoints.ts';

/** A sample user of a tenant (definitions/{corp}/users.json; of `hostile` and `keys` in `_definitions` here). */
export interface Person {
  corp: 'y4' | 'oasis' | 'hostile' | 'keys';
  user: string;
  password: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Data = any;

/** Another address each time: what an address may do in a minute is not what these tests are about. */
function visitor(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** Signs in by a call. @returns the user, as the server answers, and the session's token. */
export async function logIn(
  request: APIRequestContext,
  { corp, user, password }: Person,
): Promise<{ data: Data; token: string }> {
  const data = { corp, user, password, system: SYSTEM_CODE, type: 'password', path: `/${corp}/` };
  const answer = await request.post(API_BASE + Endpoint.login, { headers: visitor(), data });
  const envelope = await answer.json();
  expect(envelope, `${user} signs in`).toMatchObject({ id: 0 });
  return envelope;
}

/** Calls the server as its client does, without a page. @returns the data of an answer that succeeds. */
export async function call(
  request: APIRequestContext,
  token: string,
  { servlet, command }: { servlet: string; command: string },
  params: object,
  corp: Person['corp'] = 'y4',
): Promise<Data> {
  const answer = await request.post(API_BASE + Endpoint.callServlet, {
    headers: { token, corp, ...visitor() },
    data: { servlet, command, args: [JSON.stringify(params), 'simple'], path: `/${corp}/` },
  });
  const envelope = await answer.json();
  expect(envelope, `${servlet}.${command} ${JSON.stringify(params)}`).toMatchObject({ id: 0 });
  return envelope.data;
}

/** Saves rows by a data definition, as somebody at another desk. @returns the rows as they are now. */
export async function saveRows(
  request: APIRequestContext,
  token: string,
  code: string,
  rows: readonly object[],
  corp: Person['corp'] = 'y4',
): Promise<Data[]> {
  const command = { servlet: 'WebUiService', command: 'SaveByDataDefinition' };
  return (await call(request, token, command, { code, rows }, corp)).list;
}
