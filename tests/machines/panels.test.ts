import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type ChartRequest, chartMachine } from '#machines/chart/chart.machine.ts';
import { embedMachine } from '#machines/embed/embed.machine.ts';
import { QUOTE_DEBOUNCE, quoteMachine } from '#machines/quote/quote.machine.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import type { LookupOption } from '#schemas/definitions/field.ts';
import type { ChartData } from '#schemas/web-ui-service/get-chart-by-data-definition.ts';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

describe('a chart', () => {
  const data: ChartData = {
    kind: 'bar',
    title: '',
    categories: ['a'],
    series: [{ name: 's', values: [1] }],
  };

  function start(...answers: Result<ChartData>[]) {
    const requests: ChartRequest[] = [];
    const actor = createActor(
      chartMachine.provide({
        actors: {
          loadChart: fromPromise<Result<ChartData>, ChartRequest>(async ({ input }) => {
            requests.push(input);
            return answers[Math.min(requests.length, answers.length) - 1] as Result<ChartData>;
          }),
        },
      }),
      { input: { dataCode: 'ORDER', chart: 'byStatus', filters: {}, shared: {} } },
    ).start();
    return { actor, requests };
  }

  it('[4.1][4.2] loads, is empty without a value, fails with a message, and follows its filters', async () => {
    const loaded = start(success(data));
    await waitFor(loaded.actor, (state) => state.matches('loaded'));
    loaded.actor.send({ type: 'filter.changed', filters: { status: 'paid' } });
    expect(loaded.actor.getSnapshot().context.data).toEqual(data);
    await waitFor(loaded.actor, (state) => state.matches('loaded'));
    expect(loaded.requests[1]?.filters).toEqual({ status: 'paid' });

    const none = start(success({ ...data, series: [{ name: 's', values: [null] }] }));
    await waitFor(none.actor, (state) => state.matches('empty'));

    const broken = start(failure(60050, 'Down'));
    const { context } = await waitFor(broken.actor, (state) => state.matches('error'));
    expect(context.failure?.message).toBe('Down');
  });
});

describe('a framed page', () => {
  it('[2.14h] is refused, or loads when it comes near, is slow from then on, and loads all the same', () => {
    expect(
      createActor(embedMachine, { input: { allowed: false } })
        .start()
        .getSnapshot().value,
    ).toBe('refused');
    const clock = new SimulatedClock();
    const actor = createActor(embedMachine, { input: { allowed: true }, clock }).start();
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe('far');
    actor.send({ type: 'frame.neared' });
    expect(actor.getSnapshot().value).toBe('loading');
    clock.increment(15_000);
    expect(actor.getSnapshot().value).toBe('slow');
    actor.send({ type: 'frame.loaded' });
    expect(actor.getSnapshot().value).toBe('loaded');
    actor.send({ type: 'panel.refreshed' });
    expect(actor.getSnapshot().value).toBe('far');
  });
});

describe('a quote', () => {
  const options: LookupOption[] = ['a', 'b', 'c'].map((Key) => ({ Key, Name: Key.toUpperCase() }));

  function start(answer: Result<{ list: LookupOption[] }> = success({ list: options })) {
    const clock = new SimulatedClock();
    const keywords: string[] = [];
    const take = vi.fn();
    const unfound = vi.fn();
    const actor = createActor(
      quoteMachine.provide({
        actors: {
          loadOptions: fromPromise<typeof answer, { keyword: string }>(async ({ input }) => {
            keywords.push(input.keyword);
            return answer;
          }),
        },
        actions: {
          take: ({ context }) => take(context.options[context.active]),
          tellUnfound: ({ context }, { message }) => unfound(context.keyword, message),
        },
      }),
      { clock },
    ).start();
    return { actor, clock, keywords, take, unfound };
  }

  it('asks for the last of what was typed, once', async () => {
    const { actor, clock, keywords } = start();
    for (const keyword of ['d', 'de', 'des ']) {
      actor.send({ type: 'keyword.typed', keyword });
      clock.increment(QUOTE_DEBOUNCE - 1);
    }
    expect(keywords).toEqual([]);
    clock.increment(1);
    await waitFor(actor, (state) => state.matches({ open: 'listed' }));
    expect(keywords).toEqual(['des']);
  });

  it('moves round its list and takes what is active', async () => {
    const { actor, take } = start();
    actor.send({ type: 'list.opened' });
    await waitFor(actor, (state) => state.matches({ open: 'listed' }));
    actor.send({ type: 'option.moved', to: 'previous' });
    expect(actor.getSnapshot().context.active).toBe(2);
    actor.send({ type: 'option.moved', to: 'next' });
    actor.send({ type: 'option.moved', to: 'next' });
    actor.send({ type: 'option.taken' });
    expect(take).toHaveBeenCalledWith(options[1]);
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('[3.4d] moves by ten options as far as there are some, and to the first and last', async () => {
    const list = Array.from({ length: 15 }, (_, at) => ({ Key: `${at}`, Name: `Option ${at}` }));
    const { actor } = start(success({ list }));
    actor.send({ type: 'list.opened' });
    await waitFor(actor, (state) => state.matches({ open: 'listed' }));
    const moves = ['next', 'tenOn', 'tenOn', 'tenBack', 'tenBack', 'last', 'first'] as const;
    const places = moves.map((to) => {
      actor.send({ type: 'option.moved', to });
      return actor.getSnapshot().context.active;
    });
    expect(places).toEqual([1, 11, 14, 4, 0, 14, 0]);
  });

  it('[3.4d] takes by Tab what is plainly meant: where keys have come to, or the only one that was found', async () => {
    const search = async (keyword: string, list: LookupOption[]) => {
      const { actor, clock, take } = start(success({ list }));
      actor.send({ type: 'list.opened' });
      if (keyword !== '') actor.send({ type: 'keyword.typed', keyword });
      clock.increment(QUOTE_DEBOUNCE);
      await waitFor(actor, (state) => state.matches({ open: 'listed' }));
      return { actor, take };
    };
    const one = await search('a', options.slice(0, 1));
    one.actor.send({ type: 'list.left' });
    expect(one.take).toHaveBeenCalledWith(options[0]);
    expect(one.actor.getSnapshot().value).toBe('closed');

    const several = await search('a', options);
    several.actor.send({ type: 'option.pointed', index: 1 });
    several.actor.send({ type: 'list.left' });
    expect(several.take).not.toHaveBeenCalled();
    several.actor.send({ type: 'option.moved', to: 'next' });
    several.actor.send({ type: 'list.left' });
    expect(several.take).toHaveBeenCalledWith(options[2]);

    const unasked = await search('', options.slice(0, 1));
    unasked.actor.send({ type: 'list.left' });
    expect(unasked.take).not.toHaveBeenCalled();
  });

  it('[3.4d] takes by Tab the only one that is found once the field has been left, and keeps what was typed until then', async () => {
    const leave = (list: LookupOption[], wait: number) => {
      const { actor, clock, keywords, take, unfound } = start(success({ list }));
      actor.send({ type: 'keyword.typed', keyword: 'a ' });
      clock.increment(wait);
      actor.send({ type: 'list.left' });
      actor.send({ type: 'list.closed' });
      expect(actor.getSnapshot().value).toBe('left');
      expect(actor.getSnapshot().context.keyword).toBe('a ');
      return { actor, keywords, take, unfound };
    };
    for (const wait of [0, QUOTE_DEBOUNCE]) {
      const one = leave(options.slice(0, 1), wait);
      await waitFor(one.actor, (state) => state.matches('closed'));
      expect(one.take).toHaveBeenCalledWith(options[0]);
      expect(one.keywords.at(-1)).toBe('a');
    }
    for (const list of [options, []]) {
      const other = leave(list, 0);
      await waitFor(other.actor, (state) => state.matches('closed'));
      expect(other.take).not.toHaveBeenCalled();
      expect(other.unfound).not.toHaveBeenCalled();
    }
    const back = leave(options.slice(0, 1), 0);
    back.actor.send({ type: 'keyword.typed', keyword: 'a b' });
    expect(back.actor.getSnapshot().value).toEqual({ open: 'typing' });
    expect(back.actor.getSnapshot().context.keyword).toBe('a b');

    const { actor } = start();
    actor.send({ type: 'keyword.typed', keyword: ' ' });
    actor.send({ type: 'list.left' });
    actor.send({ type: 'list.closed' });
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('says of what was typed into a field that was left that it could not be searched for', async () => {
    const { actor, unfound } = start(failure(60050, 'Down'));
    actor.send({ type: 'keyword.typed', keyword: 'a' });
    actor.send({ type: 'list.left' });
    await waitFor(actor, (state) => state.matches('closed'));
    expect(unfound.mock.calls).toEqual([['a', 'Down']]);
  });

  it('takes the option that is pressed while others are searched for, and none by Enter then', async () => {
    const { actor, take } = start();
    actor.send({ type: 'list.opened' });
    await waitFor(actor, (state) => state.matches({ open: 'listed' }));
    actor.send({ type: 'keyword.typed', keyword: 'b' });
    actor.send({ type: 'option.taken' });
    expect(take).not.toHaveBeenCalled();
    actor.send({ type: 'option.picked', index: 1 });
    expect(take).toHaveBeenCalledWith(options[1]);
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('says that nothing was found, and what went wrong', async () => {
    const none = start(success({ list: [] }));
    none.actor.send({ type: 'list.opened' });
    await waitFor(none.actor, (state) => state.matches({ open: 'empty' }));
    const broken = start(failure(60050, 'Down'));
    broken.actor.send({ type: 'list.opened' });
    const { context } = await waitFor(broken.actor, (state) => state.matches({ open: 'error' }));
    expect(context.failure?.message).toBe('Down');
  });
});

describe('an upload', () => {
  const stored: StoredFile = { path: 'y4/a.png', name: 'a.png', size: 1, type: 'image/png' };

  it('fails, is tried again, and delivers', async () => {
    const answers: Result<StoredFile>[] = [failure(69999, 'Lost'), success(stored)];
    const deliver = vi.fn();
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          send: fromPromise<Result<StoredFile>, { id: string }>(
            async () => answers.shift() as Result<StoredFile>,
          ),
        },
        actions: { deliver: (_, result) => deliver(result.ok && result.data) },
      }),
      { input: { id: '1', name: 'a.png' } },
    ).start();
    actor.send({ type: 'upload.progressed', progress: 0.5 });
    expect(actor.getSnapshot().context.progress).toBe(0.5);
    const failed = await waitFor(actor, (state) => state.matches('failed'));
    expect(failed.context.failure?.message).toBe('Lost');
    actor.send({ type: 'upload.retried' });
    expect(actor.getSnapshot().context).toMatchObject({ progress: 0, failure: null });
    await waitFor(actor, (state) => state.matches('stored'));
    expect(deliver).toHaveBeenCalledWith(stored);
  });

  it('is called off while it is on its way', () => {
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          send: fromPromise<Result<StoredFile>, { id: string }>(() => new Promise(() => {})),
        },
      }),
      { input: { id: '1', name: 'a.png' } },
    ).start();
    actor.send({ type: 'upload.cancelled' });
    expect(actor.getSnapshot().value).toBe('cancelled');
  });
});
