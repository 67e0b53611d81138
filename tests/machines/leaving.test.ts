import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { cancelled, type Result, success } from '#schemas/wire/envelope.ts';

function start(position = 3) {
  const go = vi.fn();
  let answer: (result: Result<unknown>) => void = () => {};
  const actor = createActor(
    leavingMachine.provide({
      actors: {
        ask: fromPromise<Result<unknown>, void>(() => new Promise((settle) => (answer = settle))),
      },
      actions: { go: (_, steps) => go(steps) },
    }),
    { input: { position } },
  ).start();
  const move = (to: number, loses: boolean) =>
    actor.send({ type: 'history.moved', position: to, loses });
  return { actor, go, move, answer: (result: Result<unknown>) => answer(result) };
}

describe('leaving a page by the browser’s own buttons', () => {
  it('lets a way through that loses nothing', () => {
    const { actor, go, move } = start();
    move(2, false);
    expect(go).not.toHaveBeenCalled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'watching', context: { position: 2 } });
  });

  it('takes a way back that would lose changes, and goes it once the user agrees', async () => {
    const { actor, go, move, answer } = start();
    move(1, true);
    expect(go.mock.calls).toEqual([[2]]);
    move(3, true);
    expect(actor.getSnapshot().value).toBe('asking');
    answer(success(null));
    await vi.waitFor(() => expect(go.mock.calls).toEqual([[2], [-2]]));
    move(1, true);
    expect(actor.getSnapshot()).toMatchObject({ value: 'watching', context: { position: 1 } });
  });

  it('stays where it is when the user does, however often they try', async () => {
    const { actor, go, move, answer } = start();
    move(4, true);
    move(3, true);
    move(2, true);
    expect(go.mock.calls).toEqual([[-1], [1]]);
    answer(cancelled);
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('watching'));
    expect(actor.getSnapshot().context.position).toBe(3);
  });

  it('counts the pages that the client adds', () => {
    const { actor } = start(0);
    actor.send({ type: 'page.added' });
    actor.send({ type: 'page.added' });
    expect(actor.getSnapshot().context.position).toBe(2);
  });
});
