import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { answerOf, closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer({ environment: 'production' }));

const posts = Object.values(Endpoint).filter((endpoint) => endpoint !== Endpoint.getByServlet);

async function postRaw(
  endpoint: string,
  payload: string | Buffer,
  headers: Record<string, string>,
) {
  return answerOf(
    await server.send({ method: 'POST', url: API_BASE + endpoint, payload, headers }),
  );
}

const json = { 'content-type': 'application/json' };

describe.each(posts)('%s', (endpoint) => {
  const bodies: Record<string, string> = {
    'an empty body': '',
    'no JSON': '{"servlet":',
    'a text': '"text"',
    'a list': '[]',
    null: 'null',
    'nothing in it': '{}',
    'a prototype': '{"__proto__":{"servlet":"WebUiFalcon"}}',
    'a constructor': '{"constructor":{"prototype":{"a":1}}}',
    'a length that is no number': '{"path":{"length":{"toString":null}}}',
    'a key twice': '{"path":"","path":"/y4"}',
    'nesting of 100,000': '['.repeat(100_000),
    'a number for a text': '{"servlet":1,"command":2,"args":[3,"simple"],"corp":4,"content":5}',
    'bytes that are no text': Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1'),
  };

  test.each(Object.keys(bodies))('%s is refused with the envelope', async (name) => {
    const answer = await postRaw(endpoint, bodies[name] ?? '', json);
    expect(answer.status).toBe(400);
    expect(answer).toMatchObject({ id: 60020, data: null, token: null });
    expect(answer.tag).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'image/png'])(
    'a body of type %s is refused',
    async (type) => {
      const answer = await postRaw(endpoint, '{"a":1}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.id).toBe(60020);
    },
  );

  test('a packed body is refused unopened', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
    const answer = await postRaw(endpoint, bomb, { ...json, 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });

  // The longest text, of Chinese letters, is saved together with what it was before.
  const limit = endpoint === Endpoint.callServlet ? 5 : 1;

  test(`a body over ${limit} MB is refused`, async () => {
    const answer = await postRaw(endpoint, `{"path":"${'x'.repeat(limit * 1_100_000)}"}`, json);
    const message = 'This is too large to be sent';
    expect(answer).toMatchObject({ status: 413, id: 60020, message });
  });
});

describe('GetByServlet', () => {
  test.each([
    '',
    '?servlet=WebUiFalcon',
    '?command=GetMenu',
    '?servlet=&command=GetMenu',
    '?servlet=WebUiFalcon&servlet=Task&command=GetMenu',
    '?servlet=WebUiFalcon&command=GetMenu&__proto__=x',
    '?servlet=WebUiFalcon&command=GetMenu&path=%00',
    `?servlet=${'x'.repeat(200)}&command=GetMenu`,
  ])('%s is refused with the envelope', async (query) => {
    const response = await server.send({
      method: 'GET',
      url: `${API_BASE}${Endpoint.getByServlet}${query}`,
    });
    expect(response.statusCode).toBe(400);
    expect(answerOf(response).id).toBe(60020);
  });
});

describe('args of CallServlet', () => {
  test.each([
    ...['', 'null', '[]', '5', '{"a":1,"a":2}', '{"__proto__":{}}'].map((args) => ({
      args,
      title: args,
    })),
    { args: '['.repeat(100_000), title: '100,000 opened lists' },
  ])('that are “$title” are refused', async ({ args }) => {
    const body = { servlet: 'WebUiFalcon', command: 'GetMenu', args: [args, 'simple'] };
    expect(await server.post(Endpoint.callServlet, body)).toMatchObject({ status: 400, id: 60020 });
  });
});

describe('a form', () => {
  const boundary = 'xxxxxxxxxx';
  const url = `${Endpoint.postToServlet}?servlet=WebUiFalcon&command=GetConfig`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };

  function part(disposition: string, content: string): string {
    return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  }
  const end = `--${boundary}--\r\n`;

  test.each([
    ['a file where none is taken', `${part('name="f"; filename="a.png"', 'x')}${end}`],
    ['a part twice', `${part('name="code"', 'A')}${part('name="code"', 'B')}${end}`],
    ['a prototype', `${part('name="__proto__"', 'A')}${end}`],
    ['a NUL', `${part('name="code"', 'a\0b')}${end}`],
    ['a text that would be cut', `${part('name="code"', 'x'.repeat(300_000))}${end}`],
    ['a name that would be cut', `${part(`name="${'x'.repeat(200)}"`, 'A')}${end}`],
    [
      'a part that is no text',
      `${part('name="code"\r\nContent-Type: application/json', '{}')}${end}`,
    ],
    ['no end', part('name="code"', 'A').slice(0, -8)],
    ['no parts', 'nothing of the kind'],
  ])('with %s is refused', async (_name, payload) => {
    const answer = await postRaw(url, payload, headers);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.id).toBe(60020);
  });

  test('with thousands of parts is refused', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => part(`name="p${index}"`, 'x'));
    const answer = await postRaw(url, `${many.join('')}${end}`, headers);
    expect(answer.status).toBe(413);
  });
});

describe('a fault of the server', () => {
  beforeEach(async () => {
    await server.pool.query('ALTER TABLE session RENAME TO session_gone');
    return () => server.pool.query('ALTER TABLE session_gone RENAME TO session');
  });

  test('shows the id of the request and nothing else', async () => {
    const answer = await server.call('WebUiFalcon.GetMenu', {}, { token: 'x'.repeat(43) });
    expect(answer).toMatchObject({ status: 500, id: 60050, data: null });
    expect(answer.message).toBe(`The server failed at request ${answer.tag}`);
  });
});

test('after all of this the server still answers', async () => {
  expect(await server.call('WebUiFalcon.GetMenu')).toMatchObject({ status: 200, id: 0 });
});
