import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { articleMachine } from '#machines/article/article.machine.ts';
import { type Language, language as languages } from '#schemas/tenant/corp.ts';
import { getArticle } from '#schemas/web-ui-falcon/get-article.ts';
import { useServices } from '../../app/services-context.ts';
import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { ArticleText } from './ArticleText.tsx';

/**
 * `/{corp}/article?code=`: a text of the tenant's in the language of its reader, or in the one that
 * `language` in the address names (spec 2.29, 2.30, 3.17).
 */
export default function ArticlePage() {
  const { i18n } = useTranslation();
  const query = new URLSearchParams(useSearch());
  const said = query.get('code') ?? '';
  // What no article can be called is not asked for.
  const isCode = getArticle.params.safeParse({ code: said }).success && !said.includes('\0');
  const code = isCode ? said : '';
  const named = languages.safeParse(query.get('language'));
  const asked = named.success ? named.data : null;
  const wanted = asked ?? i18n.language;
  return <ArticleOf key={`${wanted}/${code}`} code={code} asked={asked} wanted={wanted} />;
}

interface ArticleOfProps {
  code: string;
  /** Language that the address names. */
  asked: Language | null;
  /** Language that the reader expects. */
  wanted: string;
}

function ArticleOf({ code, asked, wanted }: ArticleOfProps) {
  const { t } = useTranslation();
  const { api } = useServices();
  const machine = useMemo(
    () =>
      articleMachine.provide({
        actors: {
          loadArticle: fromPromise(({ input, signal }) =>
            api.call(
              getArticle,
              { code: input.code, ...(asked !== null && { language: asked }) },
              { signal },
            ),
          ),
        },
      }),
    [api, asked],
  );
  const [snapshot, send] = useMachine(machine, { input: { code } });
  const { article, failure } = snapshot.context;
  usePageTitle(snapshot.matches('missing') ? '404' : (article?.title ?? ''));

  if (snapshot.matches('missing')) {
    return <ErrorPage code="404" title={t('The article no longer exists')} />;
  }
  if (snapshot.matches('failed')) {
    return <PageFailure failure={failure} onRetry={() => send({ type: 'retry.requested' })} />;
  }
  if (article === null) return <PageLoading />;
  return <ArticleText code={code} article={article} wanted={wanted} />;
}
