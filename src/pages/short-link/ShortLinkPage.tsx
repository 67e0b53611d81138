import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { shortLinkMachine } from '#machines/short-link/short-link.machine.ts';
import { getShortLink, SHORT_LINK_SOURCE } from '#schemas/web-ui-falcon/get-short-link.ts';
import { success } from '#schemas/wire/envelope.ts';
import { useServices } from '../../app/services-context.ts';
import { useSearch } from '../../app/use-search.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { safeUrl } from '../../tenant/safe-target.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { PageFailure } from '../shared/PageFailure.tsx';

/** `/{corp}/s/{id}`: on to the address behind the link (spec 2.43, 2.44). */
export default function ShortLinkPage() {
  const { id = '' } = useParams<{ id?: string }>();
  const search = useSearch();
  return <ShortLink key={`${id}?${search}`} id={id} search={search} />;
}

function ShortLink({ id, search }: { id: string; search: string }) {
  const { t } = useTranslation();
  const { api, navigate } = useServices();
  const machine = useMemo(
    () =>
      shortLinkMachine.provide({
        actors: {
          lookUp: fromPromise(async ({ input, signal }) => {
            const found = await api.call(
              getShortLink,
              { source: SHORT_LINK_SOURCE, id: input.id },
              { signal },
            );
            return found.ok ? success(safeUrl(found.data[0]?.url) ?? '') : found;
          }),
        },
      }),
    [api],
  );
  const [snapshot, send] = useMachine(machine, { input: { id, search } });
  const { target, failure } = snapshot.context;
  const leaving = snapshot.matches('leaving');
  useEffect(() => {
    if (leaving) navigate(target, { replace: true });
  }, [leaving, target, navigate]);

  if (snapshot.matches('missing')) {
    return <ErrorPage code="404" title={t('The url no longer exists')} />;
  }
  if (snapshot.matches('failed')) {
    return <PageFailure failure={failure} onRetry={() => send({ type: 'retry.requested' })} />;
  }
  return (
    <div role="status" className="y4-short-link">
      <Spinner large delayed />
      <Notice page title={t('Loading....')} description={t('Url is still loading, please wait')} />
    </div>
  );
}
