import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import type { PasswordChange } from '#schemas/session/password-change.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const form: PasswordChange = {
  currentPassword: 'old',
  newPassword: 'new',
  confirmPassword: 'new',
};

function start(answer: () => Promise<Result<unknown>>) {
  const warn = vi.fn();
  const leave = vi.fn();
  const change = vi.fn(answer);
  const actor = createActor(
    passwordChangeMachine.provide({
      actors: { changePassword: fromPromise<Result<unknown>, PasswordChange>(change) },
      actions: { warn: ({ context }) => warn(context.failure?.message), leave: () => leave() },
    }),
  ).start();
  return { actor, warn, leave, change };
}

it('[5.9] sends nothing when the new passwords differ, and says so', () => {
  const { actor, warn, change } = start(async () => success(null));
  actor.send({ type: 'password.submitted', form: { ...form, confirmPassword: 'other' } });
  expect(warn).toHaveBeenCalledWith('The new password does not match the confirm password');
  expect(change).not.toHaveBeenCalled();
  expect(actor.getSnapshot().value).toBe('editing');
});

it.each(Object.keys(form))('sends nothing while %s is empty', (field) => {
  const { actor, warn, change } = start(async () => success(null));
  actor.send({ type: 'password.submitted', form: { ...form, [field]: '' } });
  expect(change).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

it('leaves once the password is changed', async () => {
  const { actor, leave, warn } = start(async () => success(null));
  actor.send({ type: 'password.submitted', form });
  await waitFor(actor, (snapshot) => snapshot.matches('changed'));
  expect(leave).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['a refusal', async () => failure(60010, 'The current password is not right')],
  ['a fault', async () => Promise.reject(new Error('The current password is not right'))],
])('warns of %s and stays', async (_, answer) => {
  const { actor, warn, leave } = start(answer);
  actor.send({ type: 'password.submitted', form });
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(warn).toHaveBeenCalledWith('The current password is not right');
  expect(leave).not.toHaveBeenCalled();
});
