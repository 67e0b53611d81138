import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { scriptMachine } from '#machines/script/script.machine.ts';
import { MAX_SCRIPT_REQUESTS } from '#schemas/script/limits.ts';

async function start(open: () => Promise<void> = async () => {}) {
  const clock = new SimulatedClock();
  const stop = vi.fn();
  const answer = vi.fn();
  const settle = vi.fn();
  const actor = createActor(
    scriptMachine.provide({
      actors: { openSandbox: fromPromise<void, { id: string }>(open) },
      actions: { stop, answer, settle },
    }),
    { input: { id: 'run', deadline: 1000 }, clock },
  ).start();
  await vi.waitFor(() => expect(actor.getSnapshot().value).not.toBe('opening'));
  return { actor, clock, stop, answer, settle };
}

const ask = { type: 'page.asked', request: 0, capability: 'toast.show', params: {} } as const;

describe('a script', () => {
  it('ends with what it returned', async () => {
    const { actor, settle } = await start();
    actor.send({ type: 'script.ended', data: 7 });
    expect(actor.getSnapshot().context.result).toMatchObject({ ok: true, data: 7 });
    expect(settle).toHaveBeenCalledOnce();
  });

  it('fails with its message', async () => {
    const { actor } = await start();
    actor.send({ type: 'script.broke', message: 'x is not defined' });
    expect(actor.getSnapshot().context.result).toMatchObject({
      ok: false,
      message: 'x is not defined',
    });
  });

  it('is stopped at its deadline', async () => {
    const { actor, clock, stop } = await start();
    clock.increment(999);
    expect(actor.getSnapshot().value).toBe('running');
    clock.increment(1);
    expect(stop).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().context.result).toMatchObject({ ok: false, code: 'SLOW' });
  });

  it('is not hurried while the page owes it an answer', async () => {
    const { actor, clock, stop } = await start();
    actor.send(ask);
    actor.send({ ...ask, request: 1 });
    clock.increment(60_000);
    actor.send({ type: 'request.answered' });
    clock.increment(60_000);
    expect(stop).not.toHaveBeenCalled();
    actor.send({ type: 'request.answered' });
    clock.increment(1000);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('is stopped when it asks without end', async () => {
    const { actor, answer, stop } = await start();
    for (let request = 0; request <= MAX_SCRIPT_REQUESTS; request++)
      actor.send({ ...ask, request });
    expect(answer).toHaveBeenCalledTimes(MAX_SCRIPT_REQUESTS);
    expect(stop).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().context.result).toMatchObject({ ok: false, code: 'TOO_MUCH' });
  });

  it('fails when there is no sandbox', async () => {
    const { actor } = await start(() => Promise.reject(new Error('No sandbox')));
    expect(actor.getSnapshot().context.result).toMatchObject({ ok: false, message: 'No sandbox' });
  });
});
