import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import type { FromSandbox, ToSandbox } from '#schemas/script/messages.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { createPagePanels, type PagePanel } from '#src/pages/content/page-panels.ts';
import { createPageVisit } from '#src/pages/content/page-visit.ts';
import type { ScriptHost } from '#src/scripts/capabilities.ts';
import { runScript } from '#src/scripts/run-script.ts';
import type { Sandbox } from '#src/scripts/sandbox.ts';
import { tenantStore } from '#src/storage/storage.ts';

/** The product's own texts, for a reader of Chinese. */
const chinese = createInstance();
await chinese.init({
  lng: 'zh-CN',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  resources: {
    'zh-CN': {
      translation: JSON.parse(
        readFileSync('definitions/_product/translations/zh-CN.json', 'utf8'),
      ) as Record<string, string>,
    },
  },
});

/** A page with a script that runs, and both ends of what they say to each other. */
async function start() {
  const visit = createPageVisit();
  visit.begin();
  const sent: ToSandbox[] = [];
  let say: (message: Exclude<FromSandbox, { type: 'ready' }>) => void = () => {};
  const unlisten = vi.fn();
  const sandbox: Sandbox = {
    ready: async () => {},
    send: (message) => sent.push(message),
    listen(_id, listener) {
      say = listener;
      return unlisten;
    },
  };
  const services = {
    api: { call: vi.fn(async () => success({ rows: [], affected: 1 })) },
    navigate: vi.fn(),
    sessionStore: tenantStore('y4', window.sessionStorage),
    toasts: { raise: vi.fn() },
    i18n: { exists: () => false, t: (key: string) => key },
    t: (key: string) => key,
  };
  const rowsChanged = vi.fn();
  const host = {
    services,
    page: {
      panels: { ...createPagePanels(), rowsChanged },
      refresh: vi.fn(),
      onLeave: visit.onLeave,
    },
    panel: null,
  } as unknown as ScriptHost;
  const run = () => runScript({ script: 'x', context: {} as never, host }, sandbox);
  const result = run();
  await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'run' }]));
  const { id } = sent[0] as { id: string };
  const ask = (capability: string, params: unknown) =>
    say({ type: 'request', id, request: 0, capability, params });
  const end = () => say({ type: 'done', id, data: null });
  const fail = (cancelled: boolean, message = 'x is not defined') =>
    say({ type: 'failed', id, message, line: 1, cancelled });
  const { panels } = host.page;
  return { visit, sent, result, run, ask, end, fail, panels, rowsChanged, unlisten, services };
}

describe('a script', () => {
  it('ends with its page, and says nothing more', async () => {
    const { visit, sent, result, unlisten } = await start();
    visit.end();
    expect(await result).toMatchObject({ ok: false, id: ResultId.cancelled });
    expect(sent.map(({ type }) => type)).toEqual(['run', 'stop']);
    expect(unlisten).toHaveBeenCalledOnce();
  });

  it('that leads away from its page has done what it was to do', async () => {
    const { visit, sent, result, ask, services } = await start();
    services.navigate.mockImplementation(() => visit.end());
    ask('page.navigate', { url: '/content/A/main' });
    expect(await result).toMatchObject({ ok: true });
    expect(sent.map(({ type }) => type)).toEqual(['run', 'stop']);
  });

  it('[4.8] is at work until all that it has asked of panels without waiting for it is begun', async () => {
    const { result, ask, end, panels } = await start();
    let rowsCome = () => {};
    const rows = new Promise<void>((resolve) => {
      rowsCome = resolve;
    });
    const done: string[] = [];
    const settled = vi.fn(() => rows);
    const reload = () => void done.push('panel is loaded again');
    panels.add({ code: 'list', settled, reload } as unknown as PagePanel);
    ask('panel.reload', { panel: 'list' });
    end();
    void result.then(() => done.push('script has ended'));
    await vi.waitFor(() => expect(settled).toHaveBeenCalled());
    rowsCome();
    await vi.waitFor(() => expect(done).toHaveLength(2));
    expect(done).toEqual(['panel is loaded again', 'script has ended']);
  });

  it('that has ended asks the server for what waits, until its page is left', async () => {
    const { visit, result, ask, end, services } = await start();
    const open: (() => void)[] = [];
    services.api.call.mockImplementation(
      () => new Promise((resolve) => open.push(() => resolve(success({ rows: [], affected: 1 })))),
    );
    for (let n = 0; n < 9; n += 1) ask('task.call', { task: 'SLOW_CALL_BY_SCRIPT', params: { n } });
    end();
    await vi.waitFor(() => expect(services.api.call).toHaveBeenCalledTimes(4));
    open.shift()?.();
    await vi.waitFor(() => expect(services.api.call).toHaveBeenCalledTimes(5));
    visit.end();
    for (const answer of open) answer();
    expect(await result).toMatchObject({ ok: true });
    expect(services.api.call).toHaveBeenCalledTimes(5);
  });

  it('that has more to say than anybody reads is stopped, and says so', async () => {
    const { sent, result, ask, services } = await start();
    for (let said = 0; said < 101; said += 1) ask('toast.show', { message: `${said}` });
    expect(await result).toMatchObject({ ok: false, message: expect.stringContaining('too much') });
    expect(services.toasts.raise).toHaveBeenCalledTimes(100);
    expect(sent.at(-1)).toMatchObject({ type: 'stop' });
  });

  it('[8.1b] that does not catch that something was cancelled is cancelled, and fails of all else', async () => {
    const cancelled = await start();
    cancelled.fail(true);
    expect(await cancelled.result).toMatchObject({ ok: false, id: ResultId.cancelled });
    const failed = await start();
    failed.fail(false);
    expect(await failed.result).toMatchObject({ ok: false, code: 'SCRIPT' });
  });

  it.each([
    ['what the browser says', 'x is not defined', 'x is not defined（第 1 行）'],
    ['a label', '__You may not do this', '您无权执行此操作（第 1 行）'],
  ])(
    '[2.20] tells of an error with %s its line in the language of the page',
    async (_, thrown, message) => {
      const { result, fail, services } = await start();
      Object.assign(services, { i18n: chinese });
      fail(false, thrown);
      expect(await result).toMatchObject({ ok: false, message });
    },
  );

  it('is told in words why a task has failed that has said nothing', async () => {
    const { sent, ask, services } = await start();
    services.api.call.mockResolvedValueOnce(failure(60099, '') as never);
    ask('task.call', { task: 'A_CALL_BY_SCRIPT', params: {} });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ ok: false, error: { id: 60099, message: 'Error {id}' } });
  });

  it.each([
    ['words of the product', failure(60040, 'You may not do this', 'NO'), '您无权执行此操作'],
    ['words of the tenant', failure(60040, '库存不足', 'NO'), '库存不足'],
    [
      'a fault of the server',
      failure(ResultId.serverFault, 'The server failed at request 7'),
      '服务器处理请求 7 时出错',
    ],
    [
      'a name that is gone',
      failure(ResultId.badRequest, 'ORDER has no field "city"', 'NO_SUCH_NAME'),
      '此页面已更改，请重新加载：ORDER has no field "city"',
    ],
    [
      'a fault of the client',
      failure(ResultId.network, 'x is not a function', 'FAULT'),
      '此处出了点问题，请重试',
    ],
    [
      'a limit',
      {
        ...failure(ResultId.tooManyRequests, 'Too many requests, try again later'),
        retryAfter: 42,
      },
      '请求过多，请稍后再试 (42秒钟后)',
    ],
  ])(
    'is told of %s in the language of the page, since nobody translates it behind it',
    async (_, refused, message) => {
      const { sent, ask, services } = await start();
      Object.assign(services, { i18n: chinese });
      services.api.call.mockResolvedValueOnce(refused as never);
      ask('task.call', { task: 'A_CALL_BY_SCRIPT', params: {} });
      await vi.waitFor(() => expect(sent).toHaveLength(2));
      const { id, code } = refused;
      expect(sent[1]).toMatchObject({ ok: false, error: { id, code, message } });
    },
  );

  it('is told for its author what it has asked for wrongly', async () => {
    const { sent, ask, services } = await start();
    Object.assign(services, { i18n: chinese });
    ask('panel.reload', { panel: 1 });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const message = expect.stringMatching(/^panel\.reload: panel: /);
    expect(sent[1]).toMatchObject({ ok: false, error: { code: 'BAD_PARAMS', message } });
  });

  it('[4.8] is answered where what it asks for can not even be looked at', async () => {
    const { sent, ask, end, result } = await start();
    let deep: unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    ask('task.call', { task: 'A_CALL_BY_SCRIPT', params: { deep } });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ type: 'answer', ok: false, error: { code: 'FAULT' } });
    end();
    expect(await result).toMatchObject({ ok: true });
  });

  it('that has asked something else since is cancelled', async () => {
    const { visit, result, ask } = await start();
    ask('page.navigate', { url: '/content/A/main' });
    ask('toast.show', { message: 'On the way' });
    visit.end();
    expect(await result).toMatchObject({ ok: false, id: ResultId.cancelled });
  });

  it('has its page show what its tasks have written, once, when it has ended', async () => {
    const { sent, result, ask, end, rowsChanged } = await start();
    for (const task of ['A_CALL_BY_SCRIPT', 'B_CALL_BY_SCRIPT', 'A_CALL_BY_SCRIPT']) {
      sent.length = 0;
      ask('task.call', { task });
      await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'answer', ok: true }]));
    }
    expect(rowsChanged).not.toHaveBeenCalled();
    end();
    await result;
    expect(rowsChanged.mock.calls).toEqual([[{ tasks: ['A_CALL_BY_SCRIPT', 'B_CALL_BY_SCRIPT'] }]]);
  });

  it('is told of an answer in no shape in words for people, since it may show them', async () => {
    const { sent, ask, services } = await start();
    const parsed = 'Task.Run: rows: Invalid input';
    services.api.call.mockResolvedValue(failure(ResultId.malformedAnswer, parsed) as never);
    sent.length = 0;
    ask('task.call', { task: 'A_CALL_BY_SCRIPT' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const message = 'The server gave an answer that cannot be read';
    expect(sent[0]).toMatchObject({ ok: false, error: { id: ResultId.malformedAnswer, message } });
  });

  it('that ends with its page has no panel load again', async () => {
    const { visit, sent, result, ask, rowsChanged } = await start();
    sent.length = 0;
    ask('task.call', { task: 'A_CALL_BY_SCRIPT' });
    await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'answer', ok: true }]));
    visit.end();
    await result;
    expect(rowsChanged.mock.calls).toEqual([[{ tasks: [] }]]);
  });

  it('of a page that is left already does not begin', async () => {
    const { visit, sent, run } = await start();
    visit.end();
    sent.length = 0;
    expect(await run()).toMatchObject({ ok: false, id: ResultId.cancelled });
    expect(sent.filter(({ type }) => type === 'run')).toEqual([]);
  });

  it('of a page that is drawn again begins', async () => {
    const { visit, sent, run } = await start();
    visit.end();
    visit.begin();
    sent.length = 0;
    void run();
    await vi.waitFor(() => expect(sent).toMatchObject([{ type: 'run' }]));
  });
});
