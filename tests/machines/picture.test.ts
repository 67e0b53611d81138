import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type CutRequest, pictureMachine } from '#machines/picture/picture.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const picture = { id: '1', name: 'a.png', replaces: null };
const area = { x: 10, y: 20, width: 30, height: 40 };

function start(cut: (request: CutRequest) => Promise<Result<unknown>>) {
  const deliver = vi.fn();
  const forget = vi.fn();
  const actor = createActor(
    pictureMachine.provide({
      actors: { cut: fromPromise<Result<unknown>, CutRequest>(({ input }) => cut(input)) },
      actions: { deliver: (_, result) => deliver(result), forget },
    }),
  ).start();
  actor.send({ type: 'picture.chosen', picture });
  return { actor, deliver, forget };
}

describe('cutting a picture', () => {
  it('delivers the part that was chosen, and starts the next one with the whole', async () => {
    const cut = vi.fn(async () => success('cut'));
    const { actor, deliver, forget } = start(cut);
    actor.send({ type: 'shape.changed', shape: '1:1' });
    actor.send({ type: 'area.changed', area });
    actor.send({ type: 'crop.confirmed' });
    expect(cut).toHaveBeenCalledWith({ picture, area });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('idle'));
    expect(deliver).toHaveBeenCalledExactlyOnceWith(success('cut'));
    expect(forget).toHaveBeenCalledOnce();
    actor.send({ type: 'picture.chosen', picture });
    expect(actor.getSnapshot().context).toMatchObject({ area: null, shape: '', failure: null });
  });

  it('delivers nothing when it is called off', () => {
    const { actor, deliver, forget } = start(async () => success('cut'));
    actor.send({ type: 'crop.cancelled' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(deliver).not.toHaveBeenCalled();
    expect(forget).toHaveBeenCalledOnce();
  });

  it.each([
    ['is refused', async () => failure(60023, 'Unreadable')],
    ['breaks', () => Promise.reject(new Error('Broken'))],
  ])('keeps the frame where a cut %s, and can be tried again', async (_, cut) => {
    const { actor, deliver } = start(cut);
    actor.send({ type: 'area.changed', area });
    actor.send({ type: 'crop.confirmed' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('cropping'));
    expect(actor.getSnapshot().context.area).toEqual(area);
    expect(actor.getSnapshot().context.failure).not.toBeNull();
    expect(deliver).not.toHaveBeenCalled();
    actor.send({ type: 'crop.confirmed' });
    expect(actor.getSnapshot().value).toBe('cutting');
  });
});
