import { createActor, fromPromise } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import { logout } from '#schemas/web-ui-falcon/logout.ts';
import type { Api } from '../api/api.ts';
import type { SessionStore } from './session-store.ts';
import { whoSignedIn } from './who-signed-in.ts';

/**
 * Starts the sign-in state of this tenant: storage, server and machine together (spec 4.9–4.12).
 *
 * @param store which has read already what an earlier visit left.
 */
export function createAuth(api: Api, store: SessionStore, team: () => string) {
  return createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise(async () => store.current()),
        signIn: fromPromise(async ({ input, signal }) => {
          const credentials = {
            team: team(),
            type: 'password',
            user: input.user,
            password: input.password,
            guid: store.guid(),
            ...(input.from === undefined ? {} : { remember: input.remember, from: input.from }),
          } as const;
          const answer = await api.login(credentials, { signal });
          const result = answer.ok ? await whoSignedIn(api, 'Login', answer) : answer;
          if (result.ok) store.open(result.data.authentication, input.remember);
          return result;
        }),
        signOut: fromPromise(({ input: token }) => {
          // Before the answer, which may not come: whoever closes the page now is signed out.
          if (store.current()?.token === token) store.close(true);
          return api.call(logout, {}, { token, keepalive: true });
        }),
        forget: fromPromise(async () => store.close()),
      },
    }),
  ).start();
}
