import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type Registration,
  registrationMachine,
} from '#machines/registration/registration.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const form: Registration = {
  name: 'Ada',
  phone: '13800000000',
  password: 'first',
  confirmPassword: 'first',
  authorization: 'CODE',
};

function start(register: (sent: Registration) => Promise<Result<{ user: string }>>) {
  const warn = vi.fn();
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        register: fromPromise<Result<{ user: string }>, Registration>(({ input }) =>
          register(input),
        ),
      },
      actions: { warn: ({ context }) => warn(context.failure?.message) },
    }),
  ).start();
  return { actor, warn };
}

it.each(Object.keys(form))('sends nothing while %s is empty', (field) => {
  const register = vi.fn();
  const { actor } = start(register);
  actor.send({ type: 'registration.submitted', form: { ...form, [field]: ' '.slice(1) } });
  expect(actor.getSnapshot().value).toBe('editing');
  expect(register).not.toHaveBeenCalled();
});

it('[3.23] sends all five fields and keeps what the server says', async () => {
  const register = vi.fn(async () => success({ user: '138' }, 'Welcome'));
  const { actor } = start(register);
  actor.send({ type: 'registration.submitted', form });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('registered'));
  expect(register).toHaveBeenCalledWith(form);
  expect(context).toMatchObject({ user: '138', message: 'Welcome' });
});

it('[5.10] leaves differing passwords to the server', async () => {
  const register = vi.fn(async () => success({ user: '138' }));
  const { actor } = start(register);
  actor.send({ type: 'registration.submitted', form: { ...form, confirmPassword: 'second' } });
  await waitFor(actor, (snapshot) => snapshot.matches('registered'));
  expect(register).toHaveBeenCalledOnce();
});

it('warns and can be tried again after a refusal and after a fault', async () => {
  const answers = [
    async () => failure(60023, 'The code is used up'),
    async () => Promise.reject(new Error('broken')),
    async () => success({ user: '138' }),
  ];
  const { actor, warn } = start(() => answers.shift()?.() ?? Promise.reject());
  for (const reason of ['The code is used up', 'broken']) {
    actor.send({ type: 'registration.submitted', form });
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    expect(warn).toHaveBeenLastCalledWith(reason);
  }
  actor.send({ type: 'registration.submitted', form });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('registered'));
  expect(context.failure).toBeNull();
});
