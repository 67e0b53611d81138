import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type FavoriteState, favoriteMachine } from '#machines/favorite/favorite.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

function open(initial: FavoriteState, answer: () => Promise<Result<FavoriteState>>) {
  const wishes: boolean[] = [];
  const told: string[] = [];
  const actor = createActor(
    favoriteMachine.provide({
      actors: {
        save: fromPromise<Result<FavoriteState>, { id: string; isFavorite: boolean }>(
          ({ input }) => {
            wishes.push(input.isFavorite);
            return answer();
          },
        ),
      },
      actions: {
        tell: (_, refused) => {
          if (!refused.ok) told.push(refused.message);
        },
      },
    }),
    { input: { id: 'p1', initial } },
  ).start();
  return { actor, wishes, told, settle: () => waitFor(actor, (now) => now.matches('idle')) };
}

it('[4.23] counts one more at once, and then what the server knows', async () => {
  const { actor, wishes, settle } = open({ isFavorite: false, favorite: 3 }, async () =>
    success({ isFavorite: true, favorite: 6 }),
  );
  actor.send({ type: 'favorite.toggled' });
  expect(actor.getSnapshot().context.shown).toEqual({ isFavorite: true, favorite: 4 });
  await settle();
  expect(actor.getSnapshot().context.shown).toEqual({ isFavorite: true, favorite: 6 });
  expect(wishes).toEqual([true]);
});

it('[4.23] counts one less, never below nothing', async () => {
  const { actor } = open({ isFavorite: true, favorite: 0 }, async () =>
    success({ isFavorite: false, favorite: 0 }),
  );
  actor.send({ type: 'favorite.toggled' });
  expect(actor.getSnapshot().context.shown).toEqual({ isFavorite: false, favorite: 0 });
});

it.each([
  ['refused', async () => failure(60001, 'Sorry')],
  ['lost', () => Promise.reject(new Error('Sorry'))],
])('takes it back and tells why when it was %s', async (_, answer) => {
  const before = { isFavorite: false, favorite: 3 };
  const { actor, told, settle } = open(before, answer);
  actor.send({ type: 'favorite.toggled' });
  await settle();
  expect(actor.getSnapshot().context.shown).toEqual(before);
  expect(told).toEqual(['Sorry']);
});

it('sends one wish at a time', async () => {
  const { actor, wishes, settle } = open({ isFavorite: false, favorite: 3 }, async () =>
    success({ isFavorite: true, favorite: 4 }),
  );
  actor.send({ type: 'favorite.toggled' });
  actor.send({ type: 'favorite.toggled' });
  await settle();
  expect(wishes).toEqual([true]);
});
