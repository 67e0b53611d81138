import { waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine, type Credentials, type SignedIn } from '#machines/session/auth.machine.ts';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { useSignIn } from '#src/session/use-sign-in.ts';
import { show } from '../_screen.tsx';

/** Texts of the product, none to begin with. */
const TEXTS = createInstance();
void TEXTS.init({ lng: 'en', resources: { en: { translation: {} } }, initAsync: false });

function Form() {
  const { submit } = useSignIn(useRef<HTMLFormElement>(null));
  const who = { user: 'ann', password: 'secret', remember: false };
  return (
    <button type="button" onClick={() => submit(who, null)}>
      Log in
    </button>
  );
}

/** Presses the button of a sign-in form for each of these, which its sign-in comes to; answers with the toasts. */
async function signIn(...results: Result<SignedIn>[]) {
  const answers = [...results];
  const auth = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise<Authentication | null, void>(async () => null),
        signIn: fromPromise<Result<SignedIn>, Credentials>(async () => {
          const answer = answers.shift();
          if (answer === undefined) throw new Error('Nobody has signed in');
          return answer;
        }),
      },
    }),
  ).start();
  await waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
  const raise = vi.fn();
  const toasts = { raise, withdraw: (...told: string[]) => raise('withdrawn', ...told) };
  const services = { auth, navigate: vi.fn(), session: {}, toasts };
  const { getByRole } = show(
    <TranslationProvider i18n={TEXTS}>
      <ServicesContext value={services as unknown as Services}>
        <Form />
      </ServicesContext>
    </TranslationProvider>,
  );
  for (const _ of results) {
    const before = raise.mock.calls.length;
    getByRole('button').click();
    await waitFor(() => expect(raise.mock.calls.length).toBeGreaterThan(before));
  }
  return raise.mock.calls;
}

test.each([
  ['Welcome to Y4', 'Welcome to Y4'],
  ['', 'login_success'],
])(
  '[8.8][8.9] a sign-in that the server answers with “%s” says “%s”, and no more that one is needed',
  async (message, said) => {
    const who = authentication.parse({ token: 't', user: 'ann', userName: 'Ann' });
    const toasts = await signIn(success({ authentication: who, afterLogin: '', message }));
    expect(toasts).toEqual([
      ['withdrawn', 'warn', 'Need to login again'],
      ['success', said],
    ]);
  },
);

test.each([
  [failure(ResultId.badCredentials, 'Not this password'), 'Not this password'],
  [failure(ResultId.badCredentials, ''), 'login_failed'],
  [
    failure(ResultId.malformedAnswer, 'Login: user: Invalid input: expected string', 'MALFORMED'),
    'The server gave an answer that cannot be read',
  ],
])(
  '[8.7] a sign-in that fails with %j warns in words of the server or of the product',
  async (failed, said) => {
    expect(await signIn(failed)).toEqual([['warn', said]]);
  },
);

test.each([
  ['', 'No such password'],
  ['Not this password', 'Not this password'],
])(
  '[8.7] a sign-in that fails with a code and the message “%s” warns: %s',
  async (message, said) => {
    TEXTS.addResource('en', 'translation', 'login_bad_credentials', 'No such password');
    const failed = failure(ResultId.badCredentials, message, 'bad_credentials');
    expect(await signIn(failed)).toEqual([['warn', said]]);
  },
);

test('[8.7][8.8] a sign-in that succeeds takes off why the one before has failed', async () => {
  const who = authentication.parse({ token: 't', user: 'ann', userName: 'Ann' });
  const welcome = success({ authentication: who, afterLogin: '', message: 'Welcome' });
  expect(await signIn(failure(ResultId.badCredentials, 'Not this password'), welcome)).toEqual([
    ['warn', 'Not this password'],
    ['withdrawn', 'warn', 'Not this password'],
    ['withdrawn', 'warn', 'Need to login again'],
    ['success', 'Welcome'],
  ]);
});
