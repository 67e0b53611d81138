import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type DialogRequest, dialogMachine } from '#machines/dialog/dialog.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

function startDialogs(check: Result<unknown> = success(null)) {
  const answer = vi.fn();
  const announceFailure = vi.fn();
  const actor = createActor(
    dialogMachine.provide({
      actors: {
        check: fromPromise<Result<unknown>, { request: DialogRequest; value: string }>(
          async () => check,
        ),
      },
      actions: { answer: (_, outcome) => answer(outcome), announceFailure },
    }),
  ).start();
  const ask = (request: DialogRequest) => actor.send({ type: 'dialog.requested', request });
  return { actor, ask, answer, announceFailure };
}

describe('dialogs', () => {
  it('answer with what was typed', () => {
    const { actor, ask, answer } = startDialogs();
    ask({ id: 'a', kind: 'input', value: 'old' });
    actor.send({ type: 'dialog.edited', value: 'new' });
    actor.send({ type: 'dialog.confirmed' });
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ result: { ok: true, data: 'new' } });
    expect(actor.getSnapshot().value).toBe('closed');
  });

  it('answer cancelled when they are dismissed, and open one after the other', () => {
    const { actor, ask, answer } = startDialogs();
    ask({ id: 'a', kind: 'confirm' });
    ask({ id: 'b', kind: 'confirm' });
    actor.send({ type: 'dialog.dismissed' });
    expect(answer.mock.calls[0]?.[0]).toMatchObject({
      request: { id: 'a' },
      result: { ok: false, id: 60007 },
    });
    expect(actor.getSnapshot().value).toBe('open');
    expect(actor.getSnapshot().context.queue[0]?.id).toBe('b');
  });

  it('stay open with their text when the check refuses', async () => {
    const { actor, ask, answer, announceFailure } = startDialogs(failure(60023, 'Too short'));
    ask({ id: 'a', kind: 'input', checked: true });
    actor.send({ type: 'dialog.edited', value: 'x' });
    actor.send({ type: 'dialog.confirmed' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('open'));
    expect(announceFailure).toHaveBeenCalledOnce();
    expect(context.value).toBe('x');
    expect(answer).not.toHaveBeenCalled();
  });
});
