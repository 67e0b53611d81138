import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine, type Credentials, type SignedIn } from '#machines/session/auth.machine.ts';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { useSignIn } from '#src/session/use-sign-in.ts';
import { show } from '../_screen.tsx';

function Form() {
  const { submit } = useSignIn();
  const who = { user: 'ann', password: 'secret', remember: false };
  return (
    <button type="button" onClick={() => submit(who, null)}>
      Log in
    </button>
  );
}

test.each([
  ['Welcome to Y4', 'Welcome to Y4'],
  ['', 'login_success'],
])('[8.8] a sign-in that the server answers with “%s” says “%s”', async (message, said) => {
  const who = authentication.parse({ token: 't', user: 'ann', userName: 'Ann' });
  const auth = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise<Authentication | null, void>(async () => null),
        signIn: fromPromise<Result<SignedIn>, Credentials>(async () =>
          success({ authentication: who, afterLogin: '', message }),
        ),
      },
    }),
  ).start();
  await waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
  const raise = vi.fn();
  const services = { auth, navigate: vi.fn(), session: {}, toasts: { raise } };
  const { getByRole } = show(
    <ServicesContext value={services as unknown as Services}>
      <Form />
    </ServicesContext>,
  );
  getByRole('button').click();
  await waitFor(() => expect(raise.mock.calls).toEqual([['success', said]]));
});
