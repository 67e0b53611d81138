import { describe, expect, test } from 'vitest';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { answerOf, closedAfterTests, createTestServer } from '../_server.ts';

const server = await closedAfterTests(createTestServer());

const envelopeKeys = ['code', 'data', 'id', 'message', 'tag', 'token'];

function keysOf(answer: object): string[] {
  return Object.keys(answer)
    .filter((key) => key !== 'status' && key !== 'headers')
    .sort();
}

describe('each endpoint reaches the same handler', () => {
  const params = { code: 'LOGOS', sort: 'desc' };
  const titles = ['B', 'A'];

  test('[7.3] CallServlet takes servlet, command and args', async () => {
    const body = {
      servlet: 'WebUiFalcon',
      command: 'GetConfig',
      args: [JSON.stringify(params), 'simple'],
      path: '/y4/landing',
    };
    const answer = await server.post(Endpoint.callServlet, body);
    expect(answer.data.map((item: { title: string }) => item.title)).toEqual(titles);
  });

  test('[7.3] CallServlet refuses args of another form', async () => {
    const args = [JSON.stringify(params), 'complex'];
    const body = { servlet: 'WebUiFalcon', command: 'GetConfig', args, path: '' };
    expect(await server.post(Endpoint.callServlet, body)).toMatchObject({ status: 400, id: 60020 });
  });

  test('[7.4] PostToServlet takes servlet and command from the query and JSON with a path', async () => {
    const url = `${Endpoint.postToServlet}?servlet=WebUiFalcon&command=GetConfig&code=LOGOS`;
    const answer = await server.post(url, { sort: 'desc', path: '/y4/landing' });
    expect(answer.data.map((item: { title: string }) => item.title)).toEqual(titles);
  });

  test('[7.4] PostToServlet takes FormData', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...params, path: '/y4/' })) form.set(name, value);
    const request = new Request('http://form/', { method: 'POST', body: form });
    const response = await server.send({
      method: 'POST',
      url: `${API_BASE}${Endpoint.postToServlet}?servlet=WebUiFalcon&command=GetConfig`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(response.json().data.map((item: { title: string }) => item.title)).toEqual(titles);
  });

  test('[7.5] GetByServlet takes params from the query', async () => {
    const answer = await server.get('WebUiFalcon.GetConfig', params);
    expect(answer.data.map((item: { title: string }) => item.title)).toEqual(titles);
  });

  test('CallServletForFile answers JSON where there is no file', async () => {
    const body = {
      servlet: 'WebUiFalcon',
      command: 'GetConfig',
      args: [JSON.stringify(params), 'simple'],
    };
    const answer = await server.post(Endpoint.callServletForFile, body);
    expect(answer.data).toHaveLength(2);
    expect(answer.headers['content-type']).toContain('application/json');
  });
});

test('[3.10] every answer has the six keys, whatever its outcome', async () => {
  const answers = [
    await server.call('WebUiFalcon.GetCorp', { code: 'y4' }),
    await server.call('WebUiFalcon.GetForm', { code: 'HOME' }),
    await server.call('WebUiFalcon.Nothing'),
    await server.post(Endpoint.callServlet, '{'),
    await server.login('ann'),
    await server.post('/Y4/Elsewhere', {}),
  ];
  for (const answer of answers) expect(keysOf(answer)).toEqual(envelopeKeys);
  expect(new Set(answers.map((answer) => answer.tag)).size).toBe(answers.length);
});

test('[8.1a] id 0 is success', async () => {
  const { id, status } = await server.call('WebUiFalcon.GetMenu');
  expect({ id, status }).toEqual({ id: 0, status: 200 });
});

test('the seven endpoints lie below /y4service/api and nothing else does', async () => {
  const body = { servlet: 'WebUiFalcon', command: 'GetMenu', args: ['{}', 'simple'], path: '/y4/' };
  const known = Object.values(Endpoint);
  expect(known).toHaveLength(7);
  for (const endpoint of known) {
    const method = endpoint === Endpoint.getByServlet ? 'GET' : 'POST';
    const response = await server.send({
      method,
      url: `/y4service/api${endpoint}?servlet=WebUiFalcon&command=GetMenu`,
      ...(method === 'POST' && { payload: body }),
    });
    expect([200, 400]).toContain(response.statusCode);
    expect(response.json().id, endpoint).not.toBe(60021);
  }
  const other = await server.send({
    method: 'POST',
    url: '/y4service/api/Y4/Other',
    payload: body,
  });
  expect(other.statusCode).toBe(404);
  const wrongMethod = await server.send({ method: 'GET', url: `${API_BASE}${Endpoint.login}` });
  expect(wrongMethod.statusCode).toBe(404);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    for (const payload of [undefined, '', '{', '{}']) {
      const headers = { 'content-type': 'application/json' };
      const url = `${API_BASE}${Endpoint.callServlet}`;
      const refused = await server.send({
        method,
        url,
        headers,
        ...(payload !== undefined && { payload }),
      });
      expect(refused.statusCode, `${method} ${payload}`).toBe(404);
      expect(refused.json(), `${method} ${payload}`).toMatchObject({ id: 60021 });
    }
  }
});

test('[8.2] unknown commands and tasks are named in the answer', async () => {
  const command = await server.call('WebUiFalcon.GetEverything');
  expect(command).toMatchObject({ id: 69999, message: 'No support command:GetEverything' });
  const servlet = await server.call('Unknown.GetMenu');
  expect(servlet).toMatchObject({ id: 69999, message: 'No support command:GetMenu' });
  const task = await server.call('Task.Run', { task: 'TASK_Nothing' });
  expect(task).toMatchObject({ id: 69999, message: 'No support task:TASK_Nothing' });
  expect(task.status).toBe(404);
});

test('names that every object has are no commands', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await server.call(`WebUiFalcon.${name}`)).toMatchObject({ status: 404, id: 69999 });
  }
  expect(await server.call('Task.Run', { task: 'toString' })).toMatchObject({ status: 404 });
});

test('a fault of params says which call, where, and what was expected', async () => {
  const { message } = await server.call('WebUiFalcon.GetForm', { code: 5 });
  expect(message).toBe(
    'WebUiFalcon.GetForm: code: Invalid input: expected string, received number',
  );
});

describe('[7.11] queries that end in _api', () => {
  const url = `${Endpoint.postToServlet}?servlet=WebUiFalcon&command=GetConfig`;

  test('[7.11] go before plain queries and the body', async () => {
    const answer = await server.post(`${url}&code=NONE&code_api=LOGOS`, { code: 'OTHER' });
    expect(answer.data).toHaveLength(2);
    const get = await server.get('WebUiFalcon.GetConfig', {
      key: 'a',
      key_api: 'b',
      code: 'LOGOS',
    });
    expect(get.data.map((item: { key: string }) => item.key)).toEqual(['b']);
  });

  test('plain queries stand in where the body says nothing', async () => {
    expect((await server.post(`${url}&code=LOGOS`, { key: 'a' })).data).toHaveLength(1);
    expect((await server.post(`${url}&code=LOGOS`, { code: 'NONE' })).data).toHaveLength(0);
  });

  test('never change tenant, command or token', async () => {
    const query = 'command_api=GetCorp&servlet_api=Task&corp_api=beta&token_api=x&path_api=/beta/';
    const answer = await server.post(`${url}&code=LOGOS&${query}`, { path: '/y4/' });
    expect(answer.data).toHaveLength(2);
    const form = `${Endpoint.postToServlet}?servlet=WebUiFalcon&command=GetForm&corp_api=beta`;
    const page = await server.post(form, { code: 'OPEN', path: '/y4/' });
    expect(page.data.headerTitle).toBe('__OPEN');
  });

  test('a query that stands twice is refused', async () => {
    expect(await server.post(`${url}&code=A&code=B`, {})).toMatchObject({ status: 400 });
  });
});

test('numbers and objects in an address are read by the schema of their param', async () => {
  const query = { code: 'OPEN', query: '{"a":"1"}', mode: '5' };
  expect(await server.get('WebUiFalcon.GetForm', query)).toMatchObject({ id: 0 });
  const wrong = await server.get('WebUiFalcon.GetForm', { code: 'OPEN', query: '[1]' });
  expect(wrong).toMatchObject({ status: 400 });
});

test('a text in a JSON body is not taken for a number', async () => {
  const url = `${Endpoint.postToServlet}?servlet=WebUiService&command=GetListByDataDefinition`;
  const answer = await server.post(url, { code: 'NONE', index: '5' });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.message).toContain('index');
});

test('a page of calls is never kept by a browser or a proxy', async () => {
  const response = await server.send({
    method: 'GET',
    url: `${API_BASE}${Endpoint.getByServlet}?servlet=WebUiFalcon&command=GetMenu`,
  });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(answerOf(response).id).toBe(0);
});
