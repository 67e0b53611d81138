import { expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createApi } from '#src/api/api.ts';
import { createAnswerCache } from '#src/api/page-data.ts';
import { createAuth } from '#src/session/auth-actor.ts';
import { createSessionStore } from '#src/session/session-store.ts';
import { tenantStore } from '#src/storage/storage.ts';

/** Signs in where the server answers with that token. */
async function signIn(token: string | null) {
  const data = { user: 'ada', userName: 'Ada' };
  const send = vi.fn<typeof fetch>(async () => Response.json({ id: 0, data, token }));
  const store = createSessionStore(
    tenantStore('y4', sessionStorage),
    tenantStore('y4', localStorage),
  );
  const api = createApi({
    corp: 'y4',
    token: () => store.current()?.token ?? null,
    language: () => 'en',
    pagePath: () => '/y4/',
    onLoginRequired() {},
    onSessionOver() {},
    answers: createAnswerCache(null),
    send,
  });
  const auth = createAuth(api, store, () => '');
  await waitFor(auth, (snapshot) => snapshot.matches('signedOut'));
  auth.send({ type: 'login.submitted', user: 'ada', password: 'secret', remember: true });
  const { context, value } = await waitFor(auth, (snapshot) => !snapshot.matches('signingIn'));
  return { context, value, store, reports: send.mock.calls.map(([, init]) => String(init?.body)) };
}

it('[4.9] the token of a sign-in opens its session', async () => {
  const { value, store } = await signIn('secret');
  expect(value).toBe('signedIn');
  expect(store.current()).toMatchObject({ user: 'ada', token: 'secret' });
});

it.each([null, ''])(
  '[4.9] a sign-in whose answer has the token %j signs nobody in, and is malformed',
  async (token) => {
    const { context, value, store, reports } = await signIn(token);
    expect(value).toBe('signedOut');
    expect(context.failure).toMatchObject({ id: 60060, code: 'MALFORMED' });
    expect(context.failure?.message).toMatch(/^Login: token:/);
    expect(store.current()).toBeNull();
    expect(reports.at(-1)).toContain('Malformed answer. Login: token:');
  },
);
