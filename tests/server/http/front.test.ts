import { readFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFront, type Front } from '#server/http/front.ts';

let front: Front;
let url: string;
let port: number;
beforeEach(async () => {
  front = createFront();
  port = (await front.listen(0, '127.0.0.1')).port;
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => front.close(0));

async function health(): Promise<{ status: number; state: string }> {
  const response = await fetch(`${url}/healthz`);
  return { status: response.status, ...((await response.json()) as { state: string }) };
}

/** Milliseconds that nobody waits here: who does not see what is waited for runs out of the test's time. */
const AN_HOUR = 3_600_000;

/** Sends bytes as they are and gives back all that comes. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('before it is open', () => {
  test('healthz says starting, with 503', async () => {
    expect(await health()).toEqual({ status: 503, state: 'starting' });
  });

  test('calls are answered with the envelope and a text that has translations, pages with a sentence, both with when to retry', async () => {
    const call = await fetch(`${url}/y4service/api/Y4/Login`, { method: 'POST', body: '{}' });
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('1');
    const envelope = (await call.json()) as { message: string };
    expect(envelope).toMatchObject({ id: 60051, code: 'UNAVAILABLE', token: null });
    const texts = await readFile('definitions/_product/translations/ar.json', 'utf8');
    expect(JSON.parse(texts)).toHaveProperty([envelope.message]);
    const page = await fetch(`${url}/y4/`);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('The server is starting');
  });
});

describe('once it is open', () => {
  let held: ServerResponse[];
  beforeEach(() => {
    held = [];
    front.application((request, response) => {
      if (request.url === '/hold') held.push(response);
      else response.end('served');
    });
    front.open();
  });

  function holdOne(): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = httpRequest(`${url}/hold`, (response) => {
        let body = '';
        response.on('data', (data) => {
          body += data;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  test('healthz says ready, and requests reach the application', async () => {
    expect(await health()).toEqual({ status: 200, state: 'ready' });
    expect(await (await fetch(`${url}/any`)).text()).toBe('served');
  });

  test('a stop lets running requests finish and takes no new ones', async () => {
    const running = holdOne();
    await expect.poll(() => held.length).toBe(1);
    const closed = front.close(5_000);
    expect(await health()).toEqual({ status: 503, state: 'stopping' });
    const refused = await fetch(`${url}/any`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('connection')).toBe('close');
    held[0]?.end('finished');
    expect(await running).toEqual({ status: 200, body: 'finished' });
    await closed;
    await expect(fetch(`${url}/any`)).rejects.toThrow();
  });

  test('a stop does not wait for ever', async () => {
    const running = holdOne().catch(() => 'cut off');
    await expect.poll(() => held.length).toBe(1);
    await front.close(100);
    expect(await running).toBe('cut off');
  });

  test('a stop with nothing to wait for is over at once', async () => {
    await fetch(`${url}/any`);
    await front.close(AN_HOUR);
    await expect(fetch(`${url}/any`)).rejects.toThrow();
  });

  test('a request whose client went away is not waited for', async () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /hold HTTP/1.1\r\nhost: x\r\n\r\n'),
    );
    await expect.poll(() => held.length).toBe(1);
    socket.destroy();
    await pause(50);
    await front.close(AN_HOUR);
    await expect(fetch(`${url}/any`)).rejects.toThrow();
  });

  test('[2.13] an address that carries many rows is read again when its page is', async () => {
    const answer = await fetch(`${url}/y4/content/ORDERS/main?other=${'x'.repeat(40_000)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('served');
  });

  test.each([
    ['what is no HTTP', 'HELLO\r\n\r\n', '400'],
    ['headers of 70 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, '431'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
  ])('%s is refused with the envelope', async (_name, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ id: 60020, data: null });
  });

  test.each([70_000, 300_000])(
    'an address of %i letters is refused with a page',
    async (length) => {
      const answer = await sendRaw(
        `GET /y4/landing?kw=${'y'.repeat(length)} HTTP/1.1\r\nhost: x\r\naccept: text/html,*/*\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 431 .*content-type: text\/html/s);
      expect(answer).toMatch(/<p>431<\/p>\s*<h1>.+<\/h1>\s*<a href="\/y4\/">/s);
    },
  );

  test.each([
    ['too many cookies', '/oasis/landing', `cookie: a=${'y'.repeat(70_000)}`, /too many cookies/],
    ['an address', `/oasis/landing?kw=${'y'.repeat(70_000)}`, 'cookie: a=1', /address is too long/],
  ])('a person is told on a page of %s, and led home', async (_name, address, cookie, words) => {
    const told = 'accept: text/html,*/*\r\naccept-language: en';
    const answer = await sendRaw(
      `GET ${address} HTTP/1.1\r\nhost: x\r\n${told}\r\n${cookie}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 .*content-type: text\/html/s);
    expect(answer).toMatch(words);
    expect(answer).toContain('<a href="/oasis/">Take me home</a>');
  });

  test('a call with too many cookies is refused with the envelope', async () => {
    const answer = await sendRaw(
      `GET /y4service/api/Login HTTP/1.1\r\nhost: x\r\ncookie: ${'y'.repeat(70_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 .*content-type: application\/json/s);
    expect(answer).toContain('The headers are too large');
  });

  test('a call whose address is too long is refused with the envelope', async () => {
    const address = `/y4service/api/Login?x=${'y'.repeat(70_000)}`;
    const answer = await sendRaw(
      `POST ${address} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 .*content-type: application\/json/s);
  });
});

test('a port that is in use is told by its error', async () => {
  await expect(createFront().listen(port, '127.0.0.1')).rejects.toMatchObject({
    code: 'EADDRINUSE',
    syscall: 'listen',
  });
});

test('slow clients have a bound on everything', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = front.server;
  expect(headersTimeout).toBeLessThanOrEqual(10_000);
  // As long as a body comes on; one that trickles is ended after a minute.
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeLessThanOrEqual(30 * 60_000);
  expect(keepAliveTimeout).toBeGreaterThan(0);
  expect(timeout).toBeGreaterThan(0);
});
