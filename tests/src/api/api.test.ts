import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOrderDetail } from '#schemas/shop/load-order-detail.ts';
import { toggleFavorite } from '#schemas/shop/toggle-favorite.ts';
import { getCorp } from '#schemas/web-ui-falcon/get-corp.ts';
import { getMenu } from '#schemas/web-ui-falcon/get-menu.ts';
import { addTranslation, getTranslation } from '#schemas/web-ui-falcon/translation.ts';
import { createApi } from '#src/api/api.ts';
import { callTask } from '#src/api/call-task.ts';
import { createAnswerCache } from '#src/api/page-data.ts';
import type { ApiEnvironment } from '#src/api/request.ts';

const corp = { code: 'y4', name: 'Y4', sortName: 'Y4' };
const envelope = { id: 0, code: '', message: '', data: corp, tag: null, token: null };

/** Stands for the network, not for our server: these tests are about what the client makes of it. */
const network = vi.fn<typeof fetch>();

function sent(index = 0) {
  const [url, init] = network.mock.calls[index] ?? [];
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
  return { url: String(url), method: init?.method, headers: init?.headers, body };
}

function answer(body: unknown): void {
  network.mockImplementation(async () => new Response(JSON.stringify(body)));
}

function start(change: Partial<ApiEnvironment> = {}) {
  const onLoginRequired = vi.fn();
  const onSessionOver = vi.fn();
  const api = createApi({
    corp: 'y4',
    token: () => 'secret',
    language: () => 'en',
    pagePath: () => '/y4/content/ORDERS/main?a=1',
    onLoginRequired,
    onSessionOver,
    answers: createAnswerCache(null),
    ...change,
  });
  return { api, onLoginRequired, onSessionOver };
}

beforeEach(() => vi.stubGlobal('fetch', network));
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
});

describe('what is sent', () => {
  it('[7.1][7.3] CallServlet carries servlet, command, the params as JSON, and the page', async () => {
    answer(envelope);
    await start().api.call(getCorp, { code: 'y4' });
    expect(sent()).toMatchObject({
      url: '/y4service/api/Y4/CallServlet',
      method: 'POST',
      body: {
        servlet: 'WebUiFalcon',
        command: 'GetCorp',
        args: ['{"code":"y4"}', 'simple'],
        path: '/y4/content/ORDERS/main?a=1',
      },
    });
  });

  it('[6.2] carries the token once there is a session, and none before', async () => {
    answer(envelope);
    await start().api.call(getCorp, { code: 'y4' });
    await start({ token: () => null }).api.call(getCorp, { code: 'y4' });
    expect(sent(0).headers).toMatchObject({ token: 'secret', corp: 'y4', language: 'en' });
    expect(sent(1).headers).not.toHaveProperty('token');
  });

  it('[7.4][7.5][7.12g][7.12h] GetByServlet and PostToServlet name the call in the address', async () => {
    answer({ ...envelope, data: {} });
    const { api } = start();
    await api.call(getTranslation, { language: 'en' });
    expect(sent(0)).toMatchObject({ method: 'GET', body: undefined });
    expect(sent(0).url).toMatch(
      /^\/y4service\/api\/Y4\/GetByServlet\?servlet=WebUiFalcon&command=GetTranslation&language=en&path=/,
    );
    await api.call(addTranslation, { key: 'Hello', namespace: 'auth' });
    expect(sent(1)).toMatchObject({
      url: '/y4service/api/Y4/PostToServlet?servlet=WebUiFalcon&command=AddTranslation',
      method: 'POST',
      body: { key: 'Hello', namespace: 'auth', path: '/y4/content/ORDERS/main?a=1' },
    });
  });
});

describe('what comes back', () => {
  it('[8.1d] gives a network error the id 69999', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await start().api.call(getCorp, { code: 'y4' })).toMatchObject({
      ok: false,
      id: 69999,
      message: 'The server cannot be reached',
    });
  });

  it('gives an answer that is no JSON the id 69999', async () => {
    network.mockResolvedValue(new Response('<html>'));
    expect(await start().api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: false, id: 69999 });
  });

  it('says of a malformed answer which call and which path it was, and reports it', async () => {
    answer({ ...envelope, data: { ...corp, sortName: 7 } });
    const result = await start().api.call(getCorp, { code: 'y4' });
    expect(result).toMatchObject({ ok: false, id: 60060 });
    expect(result.ok ? '' : result.message).toMatch(/^WebUiFalcon\.GetCorp: sortName: .*string/);
    expect(sent(1)).toMatchObject({ url: '/y4service/api/Y4/Log' });
  });

  it.each([60000, 60003])('[8.1c] asks for a new sign-in at id %i', async (id) => {
    answer({ ...envelope, id, data: null });
    const { api, onLoginRequired } = start();
    expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: false, id });
    expect(onLoginRequired).toHaveBeenCalledOnce();
  });

  it('tells a session that is over from one that another sign-in is asked for', async () => {
    answer({ ...envelope, token: '' });
    const { api, onLoginRequired, onSessionOver } = start();
    expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: true });
    expect(onSessionOver).toHaveBeenCalledOnce();
    expect(onLoginRequired).not.toHaveBeenCalled();
  });

  it.each([60000, 60003])('[8.1c] is over by id %i alone, without data or words', async (id) => {
    answer({ id });
    const { api, onLoginRequired } = start();
    expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: false, id });
    expect(onLoginRequired).toHaveBeenCalledOnce();
  });

  it('does not call a visitor expired', async () => {
    answer({ ...envelope, id: 60000, data: null });
    const { api, onLoginRequired } = start({ token: () => null });
    await api.call(getCorp, { code: 'y4' });
    expect(onLoginRequired).not.toHaveBeenCalled();
  });

  it('stops when the caller leaves, and tells nothing to whoever stands there since', async () => {
    network.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const controller = new AbortController();
    const told = vi.fn();
    void start().api.call(getCorp, { code: 'y4' }, { signal: controller.signal }).then(told, told);
    controller.abort();
    const sent = network.mock.calls[0]?.[1]?.signal;
    expect(sent?.aborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).not.toHaveBeenCalled();
  });
});

describe('what comes in the server’s place', () => {
  const cut = JSON.stringify(envelope).slice(0, 30);
  it.each([
    [200, '', 'The server gave an answer that cannot be read'],
    [200, cut, 'The server gave an answer that cannot be read'],
    [200, '<html>', 'The server gave an answer that cannot be read'],
    [403, '<h1>Forbidden</h1>', 'This was refused on its way to the server', 'TURNED_AWAY'],
    [404, '<h1>Not found</h1>', 'The server gave an answer that cannot be read'],
    [500, '<h1>Oops</h1>', 'The server is not there just now, try again in a moment'],
    [502, '<h1>Bad gateway</h1>', 'The server is not there just now, try again in a moment'],
    [503, '', 'The server is not there just now, try again in a moment'],
    [522, 'origin', 'The server is not there just now, try again in a moment'],
    [504, 'upstream', 'The server did not answer in time'],
    [429, 'slow down', 'Too many requests, try again later', 'TURNED_AWAY'],
    [413, '<html>413</html>', 'This is too large to be sent', 'TURNED_AWAY'],
    [
      503,
      '{"message":"no healthy upstream"}',
      'The server is not there just now, try again in a moment',
    ],
    [429, '{"error":"slow down"}', 'Too many requests, try again later', 'TURNED_AWAY'],
  ])('is told by its status: %i with “%s”', async (status, body, message, code = 'NETWORK') => {
    network.mockResolvedValue(new Response(body, { status }));
    const { api, onLoginRequired } = start();
    expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({
      ...{ ok: false, id: 69999, code, message },
    });
    expect(onLoginRequired).not.toHaveBeenCalled();
  });

  it.each(['{}', '<h1>Unauthorized</h1>', ''])(
    '[4.10][8.1c] asks for a new sign-in where it does not know the user: “%s”',
    async (body) => {
      network.mockImplementation(async () => new Response(body, { status: 401 }));
      const { api, onLoginRequired } = start();
      expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({
        ...{ ok: false, id: 60000, code: 'TURNED_AWAY' },
      });
      expect(onLoginRequired).toHaveBeenCalledOnce();
      const visitor = start({ token: () => null });
      const turnedAway = { id: 60000, message: 'This was refused on its way to the server' };
      expect(await visitor.api.call(getCorp, { code: 'y4' })).toMatchObject(turnedAway);
      const signIn = { user: 'ann', password: 'right', remember: false, team: '', guid: 'g' };
      expect(await visitor.api.login({ ...signIn, type: 'password' })).toMatchObject(turnedAway);
      expect(visitor.onLoginRequired).not.toHaveBeenCalled();
    },
  );

  it.each([400, 401, 403, 413, 429, 500, 503])(
    'is not taken for our own refusal with %i',
    async (status) => {
      const own = { ...envelope, id: 60023, message: 'Own words', data: null };
      network.mockResolvedValue(new Response(JSON.stringify(own), { status }));
      const result = await start().api.call(getCorp, { code: 'y4' });
      expect(result).toMatchObject({ ok: false, id: 60023, message: 'Own words' });
    },
  );

  it.each([
    ['42', 42],
    ['0', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('says when to come back, as our own refusal does: “%s”', async (wait, seconds) => {
    const headers = { 'retry-after': wait };
    const own = JSON.stringify({ ...envelope, id: 60029, data: null });
    for (const body of ['slow down', own]) {
      network.mockResolvedValue(new Response(body, { status: 429, headers }));
      const result = await start().api.call(getCorp, { code: 'y4' });
      expect(result.ok ? null : result.retryAfter).toBe(seconds);
    }
  });

  it('is a lost connection when the body breaks off', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    network.mockResolvedValue(new Response(body));
    expect(await start().api.call(getCorp, { code: 'y4' })).toMatchObject({
      ...{ ok: false, message: 'The server cannot be reached' },
    });
  });
});

describe('an answer that comes late', () => {
  it('does not end the session that was opened since', async () => {
    let token: string | null = 'of Ann';
    let respond: (response: Response) => void = () => {};
    network.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    const { api, onLoginRequired, onSessionOver } = start({ token: () => token });
    const over = api.call(getCorp, { code: 'y4' });
    const endWith = respond;
    const asked = api.call(getCorp, { code: 'y4' });
    token = 'of Bob';
    endWith(new Response(JSON.stringify({ ...envelope, token: '' })));
    expect(await over).toMatchObject({ ok: true });
    expect(onSessionOver).not.toHaveBeenCalled();
    respond(new Response(JSON.stringify({ ...envelope, id: 60000, data: null })));
    expect(await asked).toMatchObject({ ok: false, id: 60000 });
    expect(onLoginRequired).not.toHaveBeenCalled();
  });

  it('tells nobody when its asker left while the body was on its way', async () => {
    const controller = new AbortController();
    const told = vi.fn();
    network.mockImplementation(async (_, init) => {
      const body = new ReadableStream({
        start(stream) {
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      });
      return new Response(body);
    });
    void start().api.call(getCorp, { code: 'y4' }, { signal: controller.signal }).then(told, told);
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).not.toHaveBeenCalled();
  });
});

it('takes the answer that came with the page once, then asks the server', async () => {
  const answers = createAnswerCache({
    corp: 'y4',
    language: 'en',
    languages: ['en'],
    answers: [{ servlet: 'WebUiFalcon', command: 'GetCorp', params: { code: 'y4' }, envelope }],
  });
  const { api } = start({ token: () => null, answers });
  expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: true });
  expect(network).not.toHaveBeenCalled();
  answer(envelope);
  await api.call(getCorp, { code: 'y4' });
  expect(network).toHaveBeenCalledOnce();
});

it('takes what everybody is answered also where somebody is signed in, and asks for what is their own', async () => {
  const menu = { ...envelope, data: [] };
  const answers = createAnswerCache({
    corp: 'y4',
    language: 'en',
    languages: ['en'],
    answers: [
      { servlet: 'WebUiFalcon', command: 'GetCorp', params: { code: 'y4' }, envelope },
      { servlet: 'WebUiFalcon', command: 'GetMenu', params: {}, envelope: menu },
    ],
  });
  const { api } = start({ answers });
  expect(await api.call(getCorp, { code: 'y4' })).toMatchObject({ ok: true });
  expect(network).not.toHaveBeenCalled();
  answer(menu);
  await api.call(getMenu, {});
  expect(network).toHaveBeenCalledOnce();
});

it('an answer that came with the page is known at once, until it is let go', async () => {
  const answers = createAnswerCache({
    corp: 'y4',
    language: 'en',
    languages: ['en'],
    answers: [{ servlet: 'WebUiFalcon', command: 'GetCorp', params: { code: 'y4' }, envelope }],
  });
  const { api } = start({ token: () => null, answers });
  expect(api.known(getCorp, { code: 'y4' })).toMatchObject(corp);
  expect(api.known(getCorp, { code: 'y4' })).toMatchObject(corp);
  expect(api.known(getCorp, { code: 'oasis' })).toBeUndefined();
  expect(start({ answers }).api.known(getCorp, { code: 'y4' })).toBeUndefined();
  api.forget(getCorp, { code: 'y4' });
  expect(api.known(getCorp, { code: 'y4' })).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
});

describe('tasks of the shop', () => {
  const like = { id: 'p1', isFavorite: true, favorite: 4 };

  it('[7.18] go through the task runner with the tenant, and come to ok, message and data', async () => {
    answer({ ...envelope, data: like, message: 'Liked' });
    const liked = await callTask(start().api, 'y4', toggleFavorite, { id: 'p1', isFavorite: true });
    const { servlet, command, args } = sent().body;
    expect([servlet, command, args[1]]).toEqual(['Task', 'Run', 'simple']);
    expect(JSON.parse(args[0])).toEqual({
      id: 'p1',
      isFavorite: true,
      corp: 'y4',
      task: toggleFavorite.task,
    });
    expect(liked).toMatchObject({ ok: true, message: 'Liked', data: like });
  });

  it('[7.18] that are refused come to their message', async () => {
    answer({ ...envelope, id: 60021, code: 'NO_PRODUCT', message: 'Gone', data: null });
    const liked = await callTask(start().api, 'y4', toggleFavorite, { id: 'p1', isFavorite: true });
    expect(liked).toMatchObject({ ok: false, id: 60021, message: 'Gone' });
  });

  it('whose answer is of another form are failures that name the task, and are reported', async () => {
    answer({ ...envelope, data: { rows: [{ id: 'SO-1' }] } });
    const order = await callTask(start().api, 'y4', loadOrderDetail, { id: 'SO-1' });
    expect(order).toMatchObject({ ok: false, code: 'MALFORMED' });
    expect(order).toMatchObject({ message: expect.stringContaining(loadOrderDetail.task) });
    expect(sent(1).url).toContain('/Y4/Log');
  });
});
