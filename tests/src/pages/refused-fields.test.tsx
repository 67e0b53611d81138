import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine, type Credentials, type SignedIn } from '#machines/session/auth.machine.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import RegisterPage from '#src/pages/auth/RegisterPage.tsx';
import ResetPasswordPage from '#src/pages/auth/ResetPasswordPage.tsx';
import { LandingLogin } from '#src/pages/landing/LandingLogin.tsx';
import LoginPage from '#src/pages/login/LoginPage.tsx';
import { PromoForm } from '#src/pages/shop/cart/PromoForm.tsx';
import { cartOf } from '#src/shop/cart/cart.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { renderPanel } from '../panels/_panel-app.tsx';

/** Draws a form; `answer` is the server's to whatever is sent. */
async function open(form: ReactNode, answer: () => Promise<Result<unknown>>) {
  const auth = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise<Authentication | null, void>(async () => null),
        signIn: fromPromise<Result<SignedIn>, Credentials>(
          async () => (await answer()) as Result<SignedIn>,
        ),
      },
    }),
  ).start();
  await waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
  onTestFinished(() => localStorage.clear());
  return renderPanel(form, answer, {
    auth,
    localStore: tenantStore('y4', localStorage),
    corp: {
      code: 'y4',
      name: '',
      sortName: '',
      description: '',
      copyright: '',
      welcome: '',
      goodbye: '',
      settings: { team: 'y4' },
    },
    api: { changePassword: answer, callTask: answer, call: answer },
  });
}

async function fill(texts: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: button }));
}

const who = { 'Email address': 'ann', Password: 'secret' };
const changed = { 'Current password': 'before', 'New password': 'after-1' };
const differing = { ...changed, 'Confirm password': 'after-2' };
const registration = {
  Name: 'Ann',
  Phone: '12345',
  Password: 'secret-1',
  'Confirm password': 'secret-2',
  Authorization: 'CODE',
};

const says = (code: string, message: string, id: number = ResultId.refused) =>
  failure(id, message, code);
const MISMATCH = 'The new password does not match the confirm password';

describe('what a form holds and was refused', () => {
  test.each([
    [
      '[8.7] a password',
      <LoginPage key="login" />,
      who,
      'Log in',
      says('bad_credentials', 'Not this password', ResultId.badCredentials),
      'Password',
      'warn',
    ],
    [
      '[8.7] a password on the landing page',
      <LandingLogin key="landing" />,
      who,
      'Log in',
      says('bad_credentials', 'Not this password', ResultId.badCredentials),
      'Password',
      'warn',
    ],
    [
      '[5.9] two new passwords',
      <ResetPasswordPage key="differing" />,
      differing,
      'Set password',
      says('', MISMATCH),
      'Confirm password',
      'warn',
    ],
    [
      '[8.15] the current password',
      <ResetPasswordPage key="current" />,
      { ...changed, 'Confirm password': 'after-1' },
      'Set password',
      says('CURRENT_PASSWORD', 'It is not right', ResultId.badCredentials),
      'Current password',
      'warn',
    ],
    [
      '[8.15] a new password that is short',
      <ResetPasswordPage key="short" />,
      { ...changed, 'Confirm password': 'after-1' },
      'Set password',
      says('SHORT_PASSWORD', 'It is short'),
      'New password',
      'warn',
    ],
    [
      '[5.10] the second password of an account',
      <RegisterPage key="register" />,
      registration,
      'Register',
      says('CONFIRM_PASSWORD', 'They are not the same'),
      'Confirm password',
      'warn',
    ],
    [
      '[4.22] a promo code',
      <PromoForm key="promo" placeholder="" />,
      { 'Promo code': 'OLD' },
      'Apply',
      says('PROMO', 'Used up'),
      'Promo code',
      'error',
    ],
  ] as const)(
    '%s: the words of the toast stand beside its field, which has the focus, until the next edit',
    async (_, form, texts, button, refusal, label, tone) => {
      const { raise } = await open(form, async () => refusal);
      await fill(texts, button);
      const field = screen.getByLabelText(label);
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toBe(refusal.message);
      // The toast is heard already, and the words again with the field that gets the focus.
      expect(note?.getAttribute('role')).toBeNull();
      expect(raise.mock.calls).toEqual([[tone, refusal.message]]);
      await waitFor(() => expect(document.activeElement).toBe(field));
      await userEvent.keyboard('x');
      expect(field.getAttribute('aria-invalid')).toBeNull();
      expect(screen.queryByText(refusal.message)).toBeNull();
    },
  );

  test('has no words beside it where no field can mend it', async () => {
    const { raise } = await open(<PromoForm placeholder="" />, async () =>
      failure(ResultId.network, 'The server cannot be reached', 'NETWORK'),
    );
    await fill({ 'Promo code': 'OLD' }, 'Apply');
    await waitFor(() =>
      expect(raise.mock.calls).toEqual([['error', 'The server cannot be reached']]),
    );
    expect(screen.getByLabelText('Promo code').getAttribute('aria-invalid')).toBeNull();
  });
});

const ready = success({ code: 'NEW', discount: 5, message: '', user: 'ann' });

test.each([
  [
    '[8.15] change of the password',
    <ResetPasswordPage key="change" />,
    { ...changed, 'Confirm password': 'after-1' },
    'Set password',
    'warn',
  ],
  ['[7.19] registration', <RegisterPage key="account" />, registration, 'Register', 'warn'],
  [
    '[4.22] promo code',
    <PromoForm key="code" placeholder="" />,
    { 'Promo code': 'NEW' },
    'Apply',
    'error',
  ],
] as const)(
  '%s: the toast of an attempt that failed is taken off by one that succeeds',
  async (_, form, texts, button, tone) => {
    const answers: Result<unknown>[] = [says('', 'Not yet'), ready];
    const { raise, withdraw, services } = await open(form, async () => answers.shift() ?? ready);
    // As the shop's bar does.
    cartOf(services);
    await fill(texts, button);
    await waitFor(() => expect(raise.mock.calls).toEqual([[tone, 'Not yet']]));
    expect(withdraw).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(withdraw.mock.calls).toEqual([[tone, 'Not yet']]));
  },
);
