import { assign, setup } from 'xstate';
import type { ArticleVersion } from '#schemas/tenant/article.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { onFailure, onFault, when } from '../outcome.ts';

interface ArticleContext {
  code: string;
  article: ArticleVersion | null;
  failure: Failure | null;
}

/** An article by its code (spec 2.29, 2.30). */
export const articleMachine = setup({
  types: {
    context: {} as ArticleContext,
    events: {} as { type: 'retry.requested' },
    input: {} as { code: string },
  },
  actors: {
    /** Null when there is no article of that code. */
    loadArticle: missingActor<Result<ArticleVersion | null>, { code: string }>('loadArticle'),
  },
  guards: {
    hasNoCode: ({ context }) => context.code === '',
    isThere: (_, result: Result<ArticleVersion | null>) => result.ok && result.data !== null,
    isMissing: (_, result: Result<ArticleVersion | null>) => result.ok,
  },
  actions: {
    setArticle: assign((_, result: Result<ArticleVersion | null>) =>
      result.ok ? { article: result.data, failure: null } : {},
    ),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
}).createMachine({
  id: 'article',
  context: ({ input }) => ({ code: input.code, article: null, failure: null }),
  initial: 'entering',
  states: {
    entering: { always: [{ guard: 'hasNoCode', target: 'missing' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'loadArticle',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          when('isThere', 'ready', 'setArticle'),
          when('isMissing', 'missing'),
          onFailure('failed'),
        ],
        onError: onFault('failed'),
      },
    },
    ready: {},
    missing: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
