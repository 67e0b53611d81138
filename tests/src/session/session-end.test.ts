import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { guardPage, hasUnsavedChanges } from '#src/app/leave-guard.ts';
import { createSessionEnd } from '#src/session/session-end.ts';
import type { SessionStore } from '#src/session/session-store.ts';

const ada = { user: 'ada', token: 'secret' } as Authentication;

/** A page whose user is signed in, and what it hears. */
async function start(isEmbedded = false) {
  const heard: unknown[] = [];
  let leaveElsewhere = () => {};
  const { follow, ...ends } = createSessionEnd(isEmbedded);
  // The first answers come before there is a sign-in.
  ends.onLoginRequired();
  ends.onSessionOver();
  const auth = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise<Authentication | null, void>(async () => ada),
        forget: fromPromise(async () => {}),
      },
    }),
  ).start();
  const session = {
    watch(onLeft) {
      leaveElsewhere = onLeft;
    },
  } as SessionStore;
  follow(auth, session, {
    onUser: (user) => heard.push(user),
    onEnded: () => heard.push('ended'),
  });
  await waitFor(auth, (now) => now.matches('signedIn'));
  return { auth, heard, ends, leaveElsewhere: () => leaveElsewhere() };
}

describe('the end of a session', () => {
  it('[4.10] keeps who was there when the server asks for a new sign-in, and tells it nowhere else', async () => {
    const { auth, ends, heard } = await start();
    ends.onLoginRequired();
    expect(auth.getSnapshot().value).toBe('expired');
    expect(heard).toEqual(['ada', null]);
  });

  it('[4.10] asks nobody whether to leave a page that went with it', async () => {
    const { ends } = await start();
    const endGuard = guardPage();
    ends.onLoginRequired();
    expect(hasUnsavedChanges()).toBe(false);
    endGuard();
  });

  it('[4.10] makes a visitor of who was there, and tells it once', async () => {
    const { auth, ends, heard } = await start();
    ends.onSessionOver();
    ends.onSessionOver();
    await waitFor(auth, (now) => now.matches('signedOut'));
    expect(heard.filter((one) => one === 'ended')).toEqual(['ended']);
    auth.send({ type: 'session.opened', authentication: ada });
    auth.send({ type: 'session.cleared' });
    await waitFor(auth, (now) => now.matches('signedOut'));
    expect(heard.filter((one) => one === 'ended')).toEqual(['ended']);
  });

  it('[4.12] in another tab ends this one’s too', async () => {
    const { auth, heard, leaveElsewhere } = await start();
    leaveElsewhere();
    expect(auth.getSnapshot().value).toBe('signedOut');
    expect(heard).toEqual(['ada', null, 'ended', null]);
  });

  it('[2.5] is none of an embedded page, which has a token of its own', async () => {
    const { auth, ends, heard, leaveElsewhere } = await start(true);
    ends.onLoginRequired();
    ends.onSessionOver();
    leaveElsewhere();
    expect(auth.getSnapshot().value).toBe('signedIn');
    expect(heard).toEqual(['ada']);
  });
});
