import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  type AuthorizeAddress,
  type MessengerInput,
  messengerMachine,
} from '#machines/messenger/messenger.machine.ts';
import { type MessengerReturn, STATE_FRESHNESS } from '#machines/messenger/sign-in.ts';
import { type Authentication, authentication } from '#schemas/session/authentication.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const user = authentication.parse({ token: 't', user: 'm-1', userName: 'Lin' });
const fresh: MessengerReturn = { code: 'c1', state: 's1', age: 500, isRestart: false };

interface Effects {
  authorize(isRestart: boolean): Promise<Result<AuthorizeAddress>>;
  fetchUser(input: { code: string; state: string }): Promise<Result<Authentication>>;
}

function begin(input: Partial<MessengerInput>, effects: Partial<Effects> = {}) {
  const leave = vi.fn();
  const openSession = vi.fn();
  const authorize = vi.fn(
    effects.authorize ?? (async () => success({ url: 'https://messenger.example/authorize' })),
  );
  const fetchUser = vi.fn(effects.fetchUser ?? (async () => success(user)));
  const clock = new SimulatedClock();
  const actor = createActor(
    messengerMachine.provide({
      actors: {
        authorize: fromPromise<Result<AuthorizeAddress>, { isRestart: boolean }>((run) =>
          authorize(run.input.isRestart),
        ),
        fetchUser: fromPromise<Result<Authentication>, { code: string; state: string }>((run) =>
          fetchUser(run.input),
        ),
      },
      actions: {
        leave: (_, url) => leave(url),
        openSession: (_, result) => openSession(result),
      },
    }),
    {
      clock,
      input: { isSignedIn: false, returned: null, hasJustSignedIn: false, ...input },
    },
  ).start();
  return { actor, clock, leave, openSession, authorize, fetchUser };
}

function interruptionOf({ actor }: ReturnType<typeof begin>) {
  return actor.getSnapshot().context.interruption;
}

async function settled(run: ReturnType<typeof begin>) {
  await waitFor(run.actor, (now) => !now.matches('authorizing') && !now.matches('fetching'));
  return run.actor.getSnapshot().value;
}

describe('the sign-in of a page in the messenger', () => {
  it('[4.13a] goes on with the user of the session, and asks nobody', async () => {
    const run = begin({ isSignedIn: true, returned: fresh });
    expect(run.actor.getSnapshot().value).toBe('signedIn');
    expect(run.authorize).not.toHaveBeenCalled();
    expect(run.fetchUser).not.toHaveBeenCalled();
  });

  it('[4.13b] leads to the authorize page when there is no code', async () => {
    const run = begin({});
    expect(await settled(run)).toBe('leaving');
    expect(run.leave).toHaveBeenCalledExactlyOnceWith('https://messenger.example/authorize');
    expect(run.authorize).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('[4.13c] fetches the user with the code', async () => {
    const run = begin({ returned: fresh });
    expect(await settled(run)).toBe('signedIn');
    expect(run.fetchUser).toHaveBeenCalledExactlyOnceWith({ code: 'c1', state: 's1' });
    expect(run.openSession).toHaveBeenCalledExactlyOnceWith(success(user));
    expect(run.leave).not.toHaveBeenCalled();
  });

  it.each([
    [STATE_FRESHNESS, 'signedIn'],
    [STATE_FRESHNESS + 1, 'leaving'],
  ])('[4.13b][9.3] with a state of %i ms is then %s', async (age, state) => {
    expect(STATE_FRESHNESS).toBe(10_000);
    expect(await settled(begin({ returned: { ...fresh, age } }))).toBe(state);
  });

  it('begins again by itself only once when it takes too long', async () => {
    const first = begin({ returned: { ...fresh, age: 20_000 } });
    await settled(first);
    expect(first.authorize).toHaveBeenCalledExactlyOnceWith(true);
    const second = begin({ returned: { ...fresh, age: 20_000, isRestart: true } });
    expect(second.actor.getSnapshot().value).toBe('interrupted');
    expect(interruptionOf(second)).toBe('stale');
  });

  it.each([
    ['foreign', { ...fresh, age: null }],
    ['foreign', { ...fresh, age: null, code: null }],
    ['denied', { ...fresh, code: null }],
    ['denied', { ...fresh, code: null, age: 60_000 }],
  ])('is interrupted as %s by %j', (interruption, returned) => {
    const run = begin({ returned });
    expect(run.actor.getSnapshot().value).toBe('interrupted');
    expect(interruptionOf(run)).toBe(interruption);
    expect(run.fetchUser).not.toHaveBeenCalled();
  });

  it('does not go round when a sign-in does not last', () => {
    const run = begin({ hasJustSignedIn: true });
    expect(interruptionOf(run)).toBe('again');
    expect(run.authorize).not.toHaveBeenCalled();
  });

  it('begins again with one click, whatever went wrong', async () => {
    for (const input of [
      { returned: { ...fresh, age: null } },
      { returned: { ...fresh, code: null } },
      { returned: { ...fresh, age: 20_000, isRestart: true } },
      { hasJustSignedIn: true },
    ]) {
      const run = begin(input);
      run.actor.send({ type: 'signIn.restarted' });
      expect(await settled(run)).toBe('leaving');
      expect(run.authorize).toHaveBeenCalledExactlyOnceWith(false);
      expect(interruptionOf(run)).toBeNull();
    }
  });

  it('says why the server refused, and begins again with one click', async () => {
    const refused = failure(60023, 'The messenger does not answer', 'MESSENGER_UNREACHABLE');
    const run = begin({ returned: fresh }, { fetchUser: async () => refused });
    expect(await settled(run)).toBe('interrupted');
    expect(run.actor.getSnapshot().context.failure).toEqual(refused);
    expect(run.openSession).not.toHaveBeenCalled();
    run.actor.send({ type: 'signIn.restarted' });
    expect(await settled(run)).toBe('leaving');
    expect(run.actor.getSnapshot().context.failure).toBeNull();
  });

  it.each(['authorize', 'fetchUser'] as const)(
    'takes a fault of %s for a failure',
    async (name) => {
      const run = begin(
        { returned: name === 'fetchUser' ? fresh : null },
        { [name]: () => Promise.reject(new Error('broken')) },
      );
      expect(await settled(run)).toBe('interrupted');
      expect(run.actor.getSnapshot().context.failure?.message).toBe('broken');
    },
  );

  it('says why no sign-in can begin', async () => {
    const refused = failure(60023, 'Not a page of yours', 'MESSENGER_ADDRESS');
    const run = begin({}, { authorize: async () => refused });
    expect(await settled(run)).toBe('interrupted');
    expect(interruptionOf(run)).toBe('failed');
    expect(run.leave).not.toHaveBeenCalled();
  });

  it('keeps nobody out where the tenant has no account at the messenger', async () => {
    const none = failure(60021, 'Not set up', 'NO_MESSENGER');
    const run = begin({}, { authorize: async () => none });
    expect(await settled(run)).toBe('absent');
    expect(run.leave).not.toHaveBeenCalled();
  });

  it('is there for who left the page before the authorize page came', async () => {
    const run = begin({});
    await settled(run);
    run.actor.send({ type: 'page.returned' });
    expect(interruptionOf(run)).toBe('left');
  });

  it('is there for whose phone never opens the authorize page', async () => {
    const run = begin({});
    await settled(run);
    run.clock.increment(15_000);
    expect(interruptionOf(run)).toBe('left');
  });
});
