import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type LandingLists, landingMachine } from '#machines/landing/landing.machine.ts';
import { LANDING_PARTS } from '#schemas/tenant/landing-lists.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const lists = Object.fromEntries(
  LANDING_PARTS.map((part) => [part, success([])]),
) as unknown as LandingLists;

it.each([
  ['a refusal', async () => failure(69999, 'away')],
  ['a fault', async () => Promise.reject(new Error('away'))],
])('is ready with the lists, also after %s', async (_, first) => {
  const answers: (() => Promise<Result<LandingLists>>)[] = [first, async () => success(lists)];
  const actor = createActor(
    landingMachine.provide({
      actors: {
        loadLists: fromPromise<Result<LandingLists>, LandingLists | null>(
          () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
        ),
      },
    }),
    { input: { lists: null } },
  ).start();
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  expect(failed.context.failure?.message).toBe('away');
  actor.send({ type: 'retry.requested' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  expect(context).toEqual({ lists, failure: null });
});

it('asks for nothing when the lists came with the page', () => {
  const actor = createActor(landingMachine, { input: { lists } }).start();
  expect(actor.getSnapshot().value).toBe('ready');
  expect(actor.getSnapshot().context).toEqual({ lists, failure: null });
});

it('keeps what came, and asks for the rest once more', async () => {
  const asked: (LandingLists | null)[] = [];
  const partly = { ...lists, services: failure(69999, 'away') };
  const actor = createActor(
    landingMachine.provide({
      actors: {
        loadLists: fromPromise<Result<LandingLists>, LandingLists | null>(async ({ input }) => {
          asked.push(input);
          return success(asked.length === 1 ? partly : lists);
        }),
      },
    }),
    { input: { lists: null } },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  actor.send({ type: 'retry.requested' });
  expect(actor.getSnapshot().context.lists).toEqual(partly);
  await waitFor(actor, (snapshot) => snapshot.context.lists?.services.ok === true);
  expect(asked).toEqual([null, partly]);
});
