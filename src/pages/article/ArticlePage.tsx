import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { articleMachine } from '#machines/article/article.machine.ts';
import type { Article } from '#schemas/tenant/article.ts';
import { getArticle } from '#schemas/web-ui-falcon/get-article.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { useServices } from '../../app/services-context.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

/** `/{corp}/article?code=`: a text of the tenant's (spec 2.29, 2.30, 3.17). */
export default function ArticlePage() {
  const said = new URLSearchParams(useSearch()).get('code') ?? '';
  // What no article can be called is not asked for.
  const isCode = getArticle.params.safeParse({ code: said }).success && !said.includes('\0');
  const code = isCode ? said : '';
  return <ArticleOf key={code} code={code} />;
}

function ArticleOf({ code }: { code: string }) {
  const { t } = useTranslation();
  const { api } = useServices();
  const machine = useMemo(
    () =>
      articleMachine.provide({
        actors: {
          loadArticle: fromPromise<Result<Article | null>, { code: string }>(({ input, signal }) =>
            api.call(getArticle, { code: input.code }, { signal }),
          ),
        },
      }),
    [api],
  );
  const [snapshot, send] = useMachine(machine, { input: { code } });
  const { article, failure } = snapshot.context;
  usePageTitle(article?.title ?? '');

  if (snapshot.matches('missing')) {
    return <ErrorPage code="404" title={t('The article no longer exists')} />;
  }
  if (snapshot.matches('failed')) {
    return <PageFailure failure={failure} onRetry={() => send({ type: 'retry.requested' })} />;
  }
  return article === null ? <PageLoading /> : <ArticleText article={article} />;
}

function ArticleText({ article: { title, caption, date, content } }: { article: Article }) {
  const { format } = useServices();
  return (
    // A text is in the language of its author, whatever the page speaks.
    <article className="y4-article" dir="auto">
      <header className="y4-article__head">
        {date === '' ? null : (
          <time className="y4-article__date" dateTime={date}>
            {format().date(date, false)}
          </time>
        )}
        <h1>{title}</h1>
        {caption === '' ? null : <p className="y4-article__caption">{caption}</p>}
      </header>
      <div className="y4-article__text">
        <HtmlText text={content} />
      </div>
    </article>
  );
}
