import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type CommandInput,
  type CommandQuestion,
  type CommandRun,
  commandMachine,
} from '#machines/command/command.machine.ts';
import { cancelled, failure, type Result, success } from '#schemas/wire/envelope.ts';

function startCommand(
  input: CommandInput,
  answers: { confirm?: Result<unknown>; run?: Result<unknown>; next?: Result<unknown> } = {},
) {
  const runs: CommandRun[] = [];
  const questions: CommandQuestion[] = [];
  const announceSuccess = vi.fn();
  const announceFailure = vi.fn();
  const announceFirst = vi.fn();
  const actor = createActor(
    commandMachine.provide({
      actors: {
        confirm: fromPromise<Result<unknown>, CommandQuestion>(async ({ input: question }) => {
          questions.push(question);
          return answers.confirm ?? success(true);
        }),
        runCommand: fromPromise<Result<unknown>, CommandRun>(async ({ input: run }) => {
          runs.push(run);
          const answer = runs.length > 1 ? answers.next : answers.run;
          return answer ?? success(null, 'done');
        }),
      },
      actions: {
        announceSuccess: ({ context }) => announceSuccess(context.message),
        announceFirst: ({ context }) => announceFirst(context.message),
        announceFailure: ({ context }) => announceFailure(context.failure),
      },
    }),
    { input },
  ).start();
  const idle = () => waitFor(actor, (state) => state.matches('idle'));
  return { actor, runs, questions, announceSuccess, announceFirst, announceFailure, idle };
}

const rows = [{ id: '1' }];

describe('command', () => {
  it('[8.5] tells a success once and a failure with its message', async () => {
    const good = startCommand({ command: 'Refresh' });
    good.actor.send({ type: 'command.invoked', rows });
    await good.idle();
    expect(good.announceSuccess.mock.calls).toEqual([['done']]);

    const bad = startCommand({ command: 'Refresh' }, { run: failure(60023, 'No.') });
    bad.actor.send({ type: 'command.invoked', rows });
    await bad.idle();
    expect(bad.announceFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'No.' }));
    expect(bad.announceSuccess).not.toHaveBeenCalled();
  });

  it('runs the success command after the first one, on the same rows', async () => {
    const next = { command: 'SqlByDataDefinition', params: { action: 'ship' } };
    const { actor, runs, questions, idle, announceSuccess } = startCommand({
      command: 'Confirm',
      successCommand: next,
    });
    actor.send({ type: 'command.invoked', rows });
    expect(actor.getSnapshot().value).toBe('confirming');
    await idle();
    expect(questions).toEqual([{ command: 'Confirm', rows, next }]);
    expect(runs).toEqual([{ ...next, rows }]);
    expect(announceSuccess).toHaveBeenCalledOnce();
  });

  it.each([
    ['fails', failure(60023, 'No.'), 1],
    ['is called off', cancelled, 0],
  ])(
    '[8.5] tells what the first step has done where the one after it %s',
    async (_, next, failures) => {
      const started = startCommand({ command: 'Save', successCommand: 'Refresh' }, { next });
      started.actor.send({ type: 'command.invoked', rows });
      await started.idle();
      expect(started.announceFirst.mock.calls).toEqual([['done']]);
      expect(started.announceFailure).toHaveBeenCalledTimes(failures);
      expect(started.announceSuccess).not.toHaveBeenCalled();
    },
  );

  it('[8.1b] is silent when the user changes their mind', async () => {
    const { actor, runs, idle, announceFailure, announceSuccess } = startCommand(
      { command: 'Confirm', successCommand: 'Refresh' },
      { confirm: cancelled },
    );
    actor.send({ type: 'command.invoked', rows });
    await idle();
    expect(runs).toEqual([]);
    expect(announceFailure).not.toHaveBeenCalled();
    expect(announceSuccess).not.toHaveBeenCalled();
  });

  it('[8.4] says that the botton has no command', () => {
    const { actor, announceFailure } = startCommand({});
    actor.send({ type: 'command.invoked', rows });
    expect(announceFailure).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The botton has no command' }),
    );
  });

  it('takes no second start while it runs', async () => {
    const { actor, runs, idle } = startCommand({ command: 'Refresh' });
    actor.send({ type: 'command.invoked', rows });
    actor.send({ type: 'command.invoked', rows });
    await idle();
    expect(runs).toHaveLength(1);
  });
});
