import { describe, expect, it, vi } from 'vitest';
import { success } from '#schemas/wire/envelope.ts';
import { createApi } from '#src/api/api.ts';
import { createAnswerCache } from '#src/api/page-data.ts';
import { findRelatedBy } from '#src/pages/content/find-related.ts';
import { createPagePanels, type FindRelated } from '#src/pages/content/page-panels.ts';

/** A page with a panel of each of these definitions, its code in small letters. */
function pageOf(dataCodes: readonly string[], findRelated: FindRelated) {
  const panels = createPagePanels(findRelated);
  const loads: string[] = [];
  for (const dataCode of dataCodes) {
    const code = dataCode.toLowerCase();
    panels.add({
      code,
      rows: { dataCode, reload: (quietly) => loads.push(`${code}${quietly ? ' quietly' : ''}`) },
      settled: async () => {},
      read: () => ({ code, rows: [], selected: [], filters: {} }),
      filter: vi.fn(),
      reload: vi.fn(),
      run: async () => success(null),
    });
  }
  return { panels, loads };
}

/** Definitions that read what was written, of which none has the same rows. */
const showing = (...codes: string[]) => ({ codes, sameRows: [] });

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('rows of one panel are changed', () => {
  it('panels of other definitions over the same tables load again, and no others', async () => {
    const find = vi.fn<FindRelated>(async () => showing('LINE', 'STOCK'));
    const { panels, loads } = pageOf(['ORDER', 'LINE', 'STOCK', 'NEWS'], find);
    panels.rowsChanged({ dataCode: 'LINE' }, 'line');
    await settled();
    expect(loads).toEqual(['stock']);
    panels.rowsChanged({ dataCode: 'ORDER', action: 'ship' }, 'order');
    await settled();
    expect(loads).toEqual(['stock', 'line', 'stock']);
    expect(find.mock.calls).toEqual([
      [{ dataCode: 'LINE' }, ['NEWS', 'ORDER', 'STOCK']],
      [{ dataCode: 'ORDER', action: 'ship' }, ['LINE', 'NEWS', 'STOCK']],
    ]);
  });

  it('panels of the same definition, and of others with the same rows, are told which of them have other keys', async () => {
    const renamed = [{ before: { id: 'A' }, now: { id: 'B' } }];
    const told: unknown[] = [];
    const find = vi.fn<FindRelated>(async () => ({
      codes: ['STOCK', 'FORM'],
      sameRows: ['FORM'],
    }));
    const { panels } = pageOf(['LINE'], find);
    for (const dataCode of ['ORDER', 'STOCK', 'FORM']) {
      panels.add({
        code: dataCode,
        rows: { dataCode, reload: (_, others) => told.push([dataCode, others]) },
        settled: async () => {},
        read: () => ({ code: dataCode, rows: [], selected: [], filters: {} }),
        filter: vi.fn(),
        reload: vi.fn(),
        run: async () => success(null),
      });
    }
    panels.rowsChanged({ dataCode: 'ORDER', renamed });
    await settled();
    expect(told).toEqual([
      ['ORDER', renamed],
      ['FORM', renamed],
      ['STOCK', []],
    ]);
    expect(find.mock.calls).toEqual([[{ dataCode: 'ORDER' }, ['FORM', 'LINE', 'STOCK']]]);
  });

  it('the server is asked once for each kind of change, again only when it did not answer: then all load again', async () => {
    const find = vi
      .fn<FindRelated>()
      .mockResolvedValueOnce(null)
      .mockResolvedValue(showing('LINE'));
    const { panels, loads } = pageOf(['ORDER', 'LINE', 'NEWS'], find);
    for (let save = 0; save < 4; save += 1) {
      panels.rowsChanged({ dataCode: 'ORDER' }, 'order');
      await settled();
    }
    expect(loads).toEqual(['line', 'news', 'line', 'line', 'line']);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('those load again that show what a task has written, whoever ran it, but for those that know', async () => {
    const find = vi.fn<FindRelated>(async (_, among) =>
      showing(...among.filter((code) => code !== 'NEWS')),
    );
    const { panels, loads } = pageOf(['ORDER', 'LINE', 'NEWS'], find);
    panels.rowsChanged({ tasks: ['CLOSE_CALL_BY_SCRIPT'] });
    await settled();
    expect(loads.splice(0)).toEqual(['order', 'line']);
    panels.rowsChanged({ tasks: ['CLOSE_CALL_BY_SCRIPT'] }, 'line');
    panels.rowsChanged({ tasks: [] });
    await settled();
    expect(loads.splice(0)).toEqual(['order']);
    panels.rowsChanged({ dataCode: 'LINE', tasks: ['CLOSE_CALL_BY_SCRIPT'] }, 'news');
    await settled();
    expect(loads).toEqual(['line', 'order']);
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('nobody is asked where the page shows one definition only', async () => {
    const find = vi.fn<FindRelated>(async () => showing());
    const { panels } = pageOf(['ORDER'], find);
    panels.rowsChanged({ dataCode: 'ORDER' }, 'form');
    await settled();
    expect(find).not.toHaveBeenCalled();
  });

  it('by a script of afterPanelLoaded: no other such script is run by that, however late it is known', async () => {
    const { panels, loads } = pageOf(['ORDER', 'LINE'], async () => showing('LINE'));
    const ended = panels.loadScriptStarted(new Set(['order']));
    panels.rowsChanged({ dataCode: 'ORDER' }, 'order');
    ended();
    await settled();
    panels.rowsChanged({ dataCode: 'ORDER' }, 'order');
    await settled();
    expect(loads).toEqual(['line quietly', 'line']);
  });

  it('a panel that has left the page meanwhile is let be, and so is one that is drawn in its place', async () => {
    let answer: (related: ReturnType<typeof showing>) => void = () => {};
    const { panels, loads } = pageOf(['ORDER'], () => new Promise((resolve) => (answer = resolve)));
    const add = (reload: () => void) =>
      panels.add({
        code: 'lines',
        rows: { dataCode: 'LINE', reload },
        settled: async () => {},
        read: () => ({ code: 'lines', rows: [], selected: [], filters: {} }),
        filter: vi.fn(),
        reload: vi.fn(),
        run: async () => success(null),
      });
    const remove = add(() => loads.push('gone'));
    panels.rowsChanged({ dataCode: 'ORDER' }, 'order');
    remove();
    add(() => loads.push('drawn since'));
    answer(showing('LINE'));
    await settled();
    expect(loads).toEqual([]);
  });
});

it('the server is asked by code, action and what is shown; a failure is no answer', async () => {
  const call = vi.fn(async (_contract: unknown, _params: unknown) => success(showing('LINE')));
  const find = findRelatedBy({ call: call as never });
  expect(await find({ dataCode: 'ORDER', action: 'ship' }, ['LINE'])).toEqual(showing('LINE'));
  expect(call.mock.calls[0]?.[1]).toEqual({ code: 'ORDER', action: 'ship', among: ['LINE'] });
  await find({ tasks: ['CLOSE_CALL_BY_SCRIPT'] }, ['LINE']);
  expect(call.mock.calls[1]?.[1]).toEqual({ tasks: ['CLOSE_CALL_BY_SCRIPT'], among: ['LINE'] });
  call.mockResolvedValueOnce({ ok: false, id: 69_999, code: '', message: '' } as never);
  expect(await find({ dataCode: 'ORDER' }, ['LINE'])).toBeNull();
});

it('where the server does not tell in good time which panels a change concerns, all load again', async () => {
  const limits = new Map<number, AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = limits.get(milliseconds) ?? new AbortController();
    limits.set(milliseconds, limit);
    return limit.signal;
  });
  const send = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const api = createApi({
    corp: 'y4',
    token: () => 'secret',
    language: () => 'en',
    pagePath: () => '/y4/content/ORDERS/main',
    onLoginRequired: vi.fn(),
    onSessionOver: vi.fn(),
    answers: createAnswerCache(null),
    send,
  });
  const { panels, loads } = pageOf(['ORDER', 'LINE', 'NEWS'], findRelatedBy(api));
  panels.rowsChanged({ dataCode: 'ORDER' }, 'form');
  expect(loads).toEqual(['order']);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  for (const [milliseconds, limit] of limits) {
    if (milliseconds <= 10_000) limit.abort(new DOMException('', 'TimeoutError'));
  }
  await vi.waitFor(() => expect(loads).toEqual(['order', 'line', 'news']));
});
