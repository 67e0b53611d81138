import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine, type Credentials, type SignedIn } from '#machines/session/auth.machine.ts';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const ada = authentication.parse({ token: 't', user: 'ada', userName: 'Ada' });
const login = { type: 'login.submitted', user: 'ada', password: 'x', remember: true } as const;

function startAuth(kept: Authentication | null, answer?: Result<SignedIn>) {
  const signOut = vi.fn(async (_token: string): Promise<Result<unknown>> => success({}));
  const forget = vi.fn();
  const actor = createActor(
    authMachine.provide({
      actors: {
        restore: fromPromise<Authentication | null, void>(async () => kept),
        signIn: fromPromise<Result<SignedIn>, Credentials>(
          async () =>
            answer ?? success({ authentication: ada, afterLogin: '/content/A', message: 'Hi' }),
        ),
        signOut: fromPromise<Result<unknown>, string>(({ input }) => signOut(input)),
        forget: fromPromise<void, void>(async () => forget()),
      },
    }),
  ).start();
  const reach = (state: 'signedIn' | 'signedOut' | 'expired') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, signOut, forget, reach };
}

describe('session', () => {
  it('restores who was signed in', async () => {
    const { reach } = startAuth(ada);
    expect((await reach('signedIn')).context.authentication).toEqual(ada);
  });

  it('signs in and keeps where to go afterwards', async () => {
    const { actor, reach } = startAuth(null);
    await reach('signedOut');
    actor.send(login);
    const { context } = await reach('signedIn');
    expect(context).toMatchObject({ authentication: ada, afterLogin: '/content/A', failure: null });
  });

  it('tells why a sign-in failed, and forgets it with the next try', async () => {
    const { actor, reach } = startAuth(null, failure(60010, '', 'BAD'));
    await reach('signedOut');
    actor.send(login);
    expect(actor.getSnapshot().context.failure).toBeNull();
    expect((await reach('signedOut')).context.failure).toMatchObject({ id: 60010, code: 'BAD' });
  });

  it('calls a sign-in off whose form is left, whatever is answered then', async () => {
    const { actor, reach } = startAuth(null);
    await reach('signedOut');
    actor.send(login);
    actor.send({ type: 'login.cancelled' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'signedOut',
      context: { authentication: null, failure: null },
    });
  });

  it('[4.10] is expired when a response asks for a new sign-in, and can sign in again', async () => {
    const { actor, reach, forget } = startAuth(ada);
    await reach('signedIn');
    actor.send({ type: 'session.expired' });
    expect((await reach('expired')).context.authentication).toBeNull();
    expect(forget).toHaveBeenCalledOnce();
    actor.send(login);
    await reach('signedIn');
  });

  it('signs out even when the server does not answer', async () => {
    const { actor, reach, signOut } = startAuth(ada);
    signOut.mockRejectedValueOnce(new Error('away'));
    await reach('signedIn');
    actor.send({ type: 'logout.requested' });
    expect((await reach('signedOut')).context.authentication).toBeNull();
    expect(actor.getSnapshot().context.ending).toBe('t');
  });

  it('[4.12] tries to end the same session again, and keeps it for nobody who signs in instead', async () => {
    const { actor, reach, signOut } = startAuth(ada);
    signOut.mockResolvedValueOnce(failure(60010, '', 'BAD'));
    await reach('signedIn');
    actor.send({ type: 'logout.requested' });
    await reach('signedOut');
    signOut.mockResolvedValueOnce(failure(60010, '', 'BAD'));
    actor.send({ type: 'logout.requested' });
    await reach('signedOut');
    expect(signOut.mock.calls).toEqual([['t'], ['t']]);
    actor.send(login);
    expect((await reach('signedIn')).context.ending).toBeNull();
  });
});
