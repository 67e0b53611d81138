import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ASKED_TOO_MUCH } from '#machines/script/script.machine.ts';
import { capabilities } from '#schemas/script/capability.ts';
import { type Failure, failure, success } from '#schemas/wire/envelope.ts';
import { otherInFull } from '#src/commands/handed-rows.ts';
import { createPagePanels, mergeFilters } from '#src/pages/content/page-panels.ts';
import { answerScript } from '#src/scripts/capabilities.ts';
import { createSemaphore } from '#src/scripts/semaphore.ts';
import { tenantStore } from '#src/storage/storage.ts';

function hostOf() {
  const panels = createPagePanels();
  const panel = {
    code: 'orders',
    settled: vi.fn(async () => {}),
    read: vi.fn(() => ({ code: 'orders', rows: [{ id: '1' }], selected: [], filters: {} })),
    filter: vi.fn((): Failure | null => null),
    reload: vi.fn(),
    run: vi.fn(async () => success('ran')),
  };
  panels.add(panel);
  const services = {
    api: { call: vi.fn(async () => success('called')) },
    dialogs: {
      message: vi.fn(async () => success<string | true>(true)),
      input: vi.fn(async () => success<string | true>('typed')),
      confirm: vi.fn(async () => failure(60007, '')),
    },
    navigate: vi.fn(),
    session: { current: () => null },
    sessionStore: tenantStore('y4', window.sessionStorage),
    t: (key: string) => `t:${key}`,
    toasts: { raise: vi.fn() },
  };
  const refresh = vi.fn();
  const progress = {
    tasks: new Set<string>(),
    loaded: new Set<string>(),
    counts: {},
    lastDialog: Promise.resolve(),
    begun: Promise.resolve(),
    withServerSlot: createSemaphore(2),
    isOver: false,
  };
  const host = {
    services,
    page: { panels, refresh },
    panel: 'orders',
    progress,
  } as unknown as Parameters<typeof answerScript>[2];
  return { host, services, panel, refresh, progress };
}

describe('what a script may ask of the page', () => {
  it('reads, filters and reloads a panel, its own when it names none', async () => {
    const { host, panel } = hostOf();
    expect(await answerScript('panel.read', {}, host)).toMatchObject({
      ok: true,
      data: { rows: [{ id: '1' }] },
    });
    await answerScript('panel.filter', { panel: 'orders', filters: { status: null } }, host);
    expect(panel.filter).toHaveBeenCalledWith({ status: null });
    const refused = failure(60020, 'There is no filter "state"', 'NO_FILTER');
    panel.filter.mockReturnValueOnce(refused);
    expect(await answerScript('panel.filter', { filters: { state: 'x' } }, host)).toBe(refused);
    await answerScript('panel.reload', {}, host);
    expect(panel.reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['panel.read', {}],
    ['panel.filter', { filters: {} }],
    ['command.run', { command: 'Refresh' }],
  ])(
    '[4.8] waits for the rows that a panel is loading, unless its page is left meanwhile: %s',
    async (capability, params) => {
      const { host, panel, progress } = hostOf();
      let come = () => {};
      panel.settled.mockImplementation(() => new Promise<void>((resolve) => (come = resolve)));
      const acts = {
        'panel.read': panel.read,
        'panel.filter': panel.filter,
        'command.run': panel.run,
      };
      const act = acts[capability as keyof typeof acts];
      const answered = answerScript(capability, params, host);
      await vi.waitFor(() => expect(panel.settled).toHaveBeenCalledOnce());
      expect(act).not.toHaveBeenCalled();
      come();
      expect(await answered).toMatchObject({ ok: true });
      expect(act).toHaveBeenCalledOnce();
      const late = answerScript(capability, params, { ...host, progress });
      await vi.waitFor(() => expect(panel.settled).toHaveBeenCalledTimes(2));
      progress.isOver = true;
      come();
      expect(await late).toMatchObject({ ok: false, id: 60_007 });
      expect(act).toHaveBeenCalledOnce();
    },
  );

  it('runs a command in a panel', async () => {
    const { host, panel } = hostOf();
    const params = { command: 'Refresh', params: { scope: 'page' } };
    expect(await answerScript('command.run', params, host)).toMatchObject({ data: 'ran' });
    expect(panel.run).toHaveBeenCalledWith({ ...params, rows: [] });
  });

  it('runs no other script, which would have limits of its own', async () => {
    const { host, panel } = hostOf();
    const params = { command: 'RunScript', params: { script: 'return 1;' } };
    expect(await answerScript('command.run', params, host)).toMatchObject({
      ok: false,
      message: 'No support command:RunScript',
    });
    expect(panel.run).not.toHaveBeenCalled();
  });

  it.each([
    ['toast.show', { message: 'Again' }],
    ['dialog.message', { message: 'Again' }],
    ['dialog.confirm', {}],
    ['command.run', { command: 'Confirm' }],
    ['command.run', { command: 'SqlByDataDefinition', params: { ask: { name: 'why' } } }],
  ])('has only so much to read shown: %s', async (capability, params) => {
    for (const [unasked, most] of [
      [true, 20],
      [false, 100],
    ] as const) {
      const { host } = hostOf();
      const say = () => answerScript(capability, params, { ...host, unasked });
      for (let said = 0; said < most; said += 1) expect(await say()).toMatchObject({ ok: true });
      expect(await say()).toBe(ASKED_TOO_MUCH);
    }
  });

  it.each([
    ['panel.reload', {}, 50, 100],
    ['panel.filter', { filters: { status: 'open' } }, 50, 100],
    ['command.run', { command: 'Refresh' }, 50, 100],
    ['command.run', { command: 'PostToServlet' }, 50, 500],
    ['command.run', { command: 'DownloadExcelByDataDefinition' }, 3, 20],
  ])(
    '[2.11][4.8] loads, runs and saves only so much: %s %j',
    async (capability, params, unasked, asked) => {
      for (const [isUnasked, most] of [
        [true, unasked],
        [false, asked],
      ] as const) {
        const { host, panel } = hostOf();
        const answers = await Promise.all(
          Array.from({ length: most + 1 }, () =>
            answerScript(capability, params, { ...host, unasked: isUnasked }),
          ),
        );
        expect(answers.slice(0, -1).every(({ ok }) => ok)).toBe(true);
        expect(answers.at(-1)).toBe(ASKED_TOO_MUCH);
        const { reload, filter, run } = panel;
        const done = [reload, filter, run].map(({ mock }) => mock.calls.length);
        expect(done.reduce((all, one) => all + one)).toBe(most);
      }
    },
  );

  it('counts a file that it asks for with a question among the files, too', async () => {
    const { host, panel } = hostOf();
    const command = 'DownloadExcelByDataDefinition';
    const params = { command, params: { ask: { name: 'why' } } };
    const save = () => answerScript('command.run', params, { ...host, unasked: true });
    const answers = [await save(), await save(), await save(), await save()];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(panel.run).toHaveBeenCalledTimes(3);
  });

  it('opens one dialog after the other, and none any more when it was stopped', async () => {
    const { host, services, progress } = hostOf();
    let answer: (result: unknown) => void = () => {};
    services.dialogs.message.mockImplementation(
      () => new Promise((resolve) => (answer = resolve as typeof answer)),
    );
    const asked = [1, 2, 3].map((n) =>
      answerScript('dialog.message', { message: `${n}` }, { ...host, progress }),
    );
    await vi.waitFor(() => expect(services.dialogs.message).toHaveBeenCalledTimes(1));
    answer(success(true));
    await vi.waitFor(() => expect(services.dialogs.message).toHaveBeenCalledTimes(2));
    progress.isOver = true;
    answer(success(true));
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }, { ok: false }]);
    expect(services.dialogs.message).toHaveBeenCalledTimes(2);
  });

  it('[5.15][8.2] calls tasks whose name ends in _CALL_BY_SCRIPT, and no others', async () => {
    const { host, services } = hostOf();
    const call = { task: 'STOCK_CALL_BY_SCRIPT', params: { id: 1 } };
    expect(await answerScript('task.call', call, host)).toMatchObject({ data: 'called' });
    expect(services.api.call).toHaveBeenCalledWith(
      expect.anything(),
      {
        id: 1,
        task: 'STOCK_CALL_BY_SCRIPT',
      },
      { attempt: expect.any(String) },
    );
    expect(await answerScript('task.call', { task: 'TASK_Register' }, host)).toMatchObject({
      ok: false,
      id: 69999,
      message: 'No support task:TASK_Register',
    });
    expect(services.api.call).toHaveBeenCalledOnce();
  });

  it.each([
    ['task.call', { task: 'SLOW_CALL_BY_SCRIPT' }],
    ['command.run', { command: 'SqlByDataDefinition' }],
  ])(
    'asks the server for some at once, and for none any more when its page is left: %s',
    async (capability, params) => {
      const { host, services, panel, progress } = hostOf();
      const open: (() => void)[] = [];
      const work = vi.fn(() => new Promise<never>((resolve) => open.push(resolve as () => void)));
      services.api.call.mockImplementation(work);
      panel.run.mockImplementation(work);
      const all = Array.from({ length: 6 }, () => answerScript(capability, params, host));
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
      const finish = () => (open.shift() as (result: unknown) => void)(success('done'));
      finish();
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
      expect(await Promise.race([progress.begun, 'waits for the others'])).toBe(
        'waits for the others',
      );
      progress.isOver = true;
      finish();
      finish();
      const answers = await Promise.all(all);
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
      expect(work).toHaveBeenCalledTimes(3);
      await progress.begun;
    },
  );

  it('what has been called is kept for the page, and which panels were loaded since', async () => {
    const { host, services, progress } = hostOf();
    await answerScript('panel.reload', {}, host);
    await answerScript('task.call', { task: 'STOCK_CALL_BY_SCRIPT' }, host);
    expect([[...progress.tasks], [...progress.loaded]]).toEqual([['STOCK_CALL_BY_SCRIPT'], []]);
    await answerScript('panel.reload', {}, host);
    services.api.call.mockResolvedValueOnce(failure(60_023, '') as never);
    await answerScript('task.call', { task: 'SHUT_CALL_BY_SCRIPT' }, host);
    expect([[...progress.tasks], [...progress.loaded]]).toEqual([
      ['STOCK_CALL_BY_SCRIPT'],
      ['orders'],
    ]);
  });

  it('a param can not take the place of the task’s name', async () => {
    const { host, services } = hostOf();
    const call = { task: 'A_CALL_BY_SCRIPT', params: { task: 'TASK_Register' } };
    await answerScript('task.call', call, host);
    expect(services.api.call).toHaveBeenCalledWith(
      expect.anything(),
      { task: 'A_CALL_BY_SCRIPT' },
      { attempt: expect.any(String) },
    );
  });

  it('[2.20] shows toasts and dialogs, and tells what the user answered', async () => {
    const { host, services } = hostOf();
    await answerScript('toast.show', { message: '__Done', type: 'success' }, host);
    expect(services.toasts.raise).toHaveBeenCalledWith('success', 't:Done');
    expect(await answerScript('dialog.input', {}, host)).toMatchObject({ data: 'typed' });
    expect(await answerScript('dialog.confirm', {}, host)).toMatchObject({ ok: true, data: false });
  });

  it.each([
    ['toast.show', { message: 'x'.repeat(2_001) }],
    ['dialog.confirm', { title: 'x'.repeat(501) }],
    ['dialog.message', { message: 'x'.repeat(20_001) }],
    ['dialog.input', { confirmText: 'x'.repeat(101) }],
  ] as const)(
    'says in the language of the page that a text of %s is too long, and which one',
    async (name, params) => {
      const { host, services } = hostOf();
      const message = `t:This text is too long (${name}: ${Object.keys(params)[0]})`;
      expect(await answerScript(name, params, host)).toMatchObject({ ok: false, message });
      expect(services.toasts.raise).not.toHaveBeenCalled();
      const rows = Array.from({ length: 1_001 }, () => ({ id: 1 }));
      expect(await answerScript('command.run', { command: 'Refresh', rows }, host)).toMatchObject({
        message: expect.stringMatching(/^command\.run: rows: /),
      });
    },
  );

  it('[2.13] hands rows to the page that it goes to', async () => {
    const { host, services } = hostOf();
    await answerScript('page.navigate', { url: '/content/A/main', rows: [{ id: 1 }] }, host);
    const target = new URL(services.navigate.mock.calls[0]?.[0], 'https://y4.example');
    expect(JSON.parse(target.searchParams.get('other') ?? '')).toEqual({ rows: [{ id: 1 }] });
  });

  it('[2.13] leaves more rows than an address takes to the session', async () => {
    const { host, services } = hostOf();
    const rows = [{ id: 'x'.repeat(9_000) }];
    await answerScript('page.navigate', { url: '/content/A/main', rows }, host);
    const address: string = services.navigate.mock.calls[0]?.[0];
    expect(address).toMatch(/^\/content\/A\/main\?other=%7B%22kept%22/);
    const other = new URL(address, 'https://y4.example').searchParams.get('other') ?? '';
    expect(otherInFull(services as never, other)).toBe(JSON.stringify({ rows }));
    const tooMany = { url: '/content/A/main', rows: [{ id: 'x'.repeat(2_100_000) }] };
    expect(await answerScript('page.navigate', tooMany, host)).toMatchObject({
      ok: false,
      code: 'TOO_MANY_ROWS',
    });
  });

  it('[2.11][4.8] leads on for ever only where somebody presses something', async () => {
    const { host, services, panel, refresh } = hostOf();
    const asked = { isActive: false };
    vi.stubGlobal('navigator', { userActivation: asked });
    const unasked = { ...host, unasked: true };
    const lead = async (by: typeof host) => {
      const answers = [
        await answerScript('page.navigate', { url: '/content/A/main', rows: [] }, by),
        await answerScript('page.reload', {}, by),
        await answerScript('command.run', { command: 'NavigateTo', params: { url: '/a' } }, by),
        await answerScript('command.run', { command: 'Refresh', params: { scope: 'page' } }, by),
      ];
      return answers.filter(({ ok }) => ok).length;
    };
    expect([await lead(unasked), await lead(unasked), await lead(unasked)]).toEqual([4, 4, 2]);
    const refusal = { code: 'ROUND', message: expect.stringMatching(/^t:This page leads on/) };
    expect(await answerScript('page.reload', {}, unasked)).toMatchObject(refusal);
    expect(await answerScript('command.run', { command: 'Refresh' }, unasked)).toMatchObject({
      ok: true,
    });
    expect(await lead(host)).toBe(4);
    asked.isActive = true;
    expect(await lead(unasked)).toBe(4);
    asked.isActive = false;
    expect(await lead(unasked)).toBe(4);
    const moves = [services.navigate, refresh, panel.run].map(({ mock }) => mock.calls.length);
    expect(moves).toEqual([6, 6, 11]);
    vi.unstubAllGlobals();
  });

  it.each([
    ['page.eval', {}],
    ['constructor', {}],
    ['__proto__', {}],
    ['toast.show', { message: 5 }],
    ['toast.show', null],
    ['panel.filter', { filters: 'all' }],
    ['page.navigate', {}],
  ])('answers %s with %j by a failure', async (capability, params) => {
    const { host } = hostOf();
    expect((await answerScript(capability, params, host)).ok).toBe(false);
  });

  it('says which panel is not there', async () => {
    vi.useFakeTimers();
    const { host } = hostOf();
    const answer = answerScript('panel.read', { panel: 'none' }, host);
    await vi.runAllTimersAsync();
    expect(await answer).toMatchObject({ ok: false, message: 'No panel:none' });
    vi.useRealTimers();
  });

  it('has a schema with an object for each capability', () => {
    for (const schema of Object.values(capabilities)) {
      expect(schema.safeParse('text').success).toBe(false);
    }
  });
});

describe('the panels of a page', () => {
  it('are waited for until they are drawn', async () => {
    const panels = createPagePanels();
    const found = panels.find('late');
    const late = { code: 'late' } as never;
    panels.add(late);
    expect(await found).toBe(late);
  });

  it('[4.8] are not waited for where the page has none of that code', async () => {
    const panels = createPagePanels();
    panels.expect(new Set(['late']));
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect(await panels.find('left out')).toBeUndefined();
    const found = panels.find('late');
    const late = { code: 'late' } as never;
    panels.add(late);
    expect(await found).toBe(late);
  });

  it('lose a filter that is set to null', () => {
    expect(mergeFilters({ a: 1, b: 2 }, { b: null, c: 3 })).toEqual({ a: 1, c: 3 });
  });
});
