import { expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { downloadMachine } from '#machines/download/download.machine.ts';
import { failure, success } from '#schemas/wire/envelope.ts';

function start() {
  const stopped = vi.fn();
  const actor = createActor(
    downloadMachine.provide({ actors: { fetchFile: fromCallback(() => stopped) } }),
  ).start();
  return { actor, stopped };
}

it('prepares, receives and ends with the file', () => {
  const { actor } = start();
  expect(actor.getSnapshot().value).toEqual({ running: 'preparing' });
  actor.send({ type: 'download.progressed', received: 10, total: 100 });
  actor.send({ type: 'download.progressed', received: 60, total: 100 });
  expect(actor.getSnapshot().value).toEqual({ running: 'receiving' });
  expect(actor.getSnapshot().context).toMatchObject({ received: 60, total: 100 });
  actor.send({ type: 'download.finished', result: success(null) });
  expect(actor.getSnapshot()).toMatchObject({ value: 'saved', output: { ok: true } });
});

it('[8.1b] stops the request when it is cancelled and ends as cancelled', () => {
  const { actor, stopped } = start();
  actor.send({ type: 'download.progressed', received: 10, total: null });
  actor.send({ type: 'download.cancelled' });
  expect(stopped).toHaveBeenCalledOnce();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'cancelled',
    output: { ok: false, id: 60007 },
  });
});

it('ends with the failure that came instead of a file', () => {
  const { actor } = start();
  actor.send({ type: 'download.finished', result: failure(60011, 'Not for you', 'FORBIDDEN') });
  expect(actor.getSnapshot()).toMatchObject({
    value: 'failed',
    output: { ok: false, id: 60011, message: 'Not for you' },
  });
});
