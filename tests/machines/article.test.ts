import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { articleMachine } from '#machines/article/article.machine.ts';
import { type ArticleVersion, articleVersion } from '#schemas/tenant/article.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const welcome = articleVersion.parse({ title: 'Welcome' });

async function settle(
  code: string,
  load: (code: string) => Promise<Result<ArticleVersion | null>>,
) {
  const actor = createActor(
    articleMachine.provide({
      actors: {
        loadArticle: fromPromise<Result<ArticleVersion | null>, { code: string }>(({ input }) =>
          load(input.code),
        ),
      },
    }),
    { input: { code } },
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  return actor;
}

it('is ready with the article of its code', async () => {
  const actor = await settle('A', async (code) => success(code === 'A' ? welcome : null));
  expect(actor.getSnapshot().value).toBe('ready');
  expect(actor.getSnapshot().context.article).toEqual(welcome);
});

it.each(['', 'GONE'])('is missing for the code %j', async (code) => {
  const actor = await settle(code, async () => success(null));
  expect(actor.getSnapshot().value).toBe('missing');
});

it('can be tried again when it could not be loaded', async () => {
  const answers = [async () => failure(69999, 'away'), async () => success(welcome)];
  const actor = await settle('A', () => answers.shift()?.() ?? Promise.reject(new Error('often')));
  expect(actor.getSnapshot().value).toBe('failed');
  expect(actor.getSnapshot().context.failure?.message).toBe('away');
  actor.send({ type: 'retry.requested' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  expect(context.failure).toBeNull();
});
