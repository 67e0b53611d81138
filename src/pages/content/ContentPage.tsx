import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { Form } from '#schemas/definitions/form.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { askToLeave, hasUnsavedChanges } from '../../app/leave-guard.ts';
import { useMenuPlace } from '../../app/menu-place.ts';
import { pageSearch } from '../../app/page-search.ts';
import { useServices } from '../../app/services-context.ts';
import { createPageFilters } from '../../filters/page-filters.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useShare } from '../../messenger/use-share.ts';
import { lazyPart } from '../../parts/parts.ts';
import { pathInside, safeUrl } from '../../tenant/safe-target.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { PageNotice } from '../shared/PageNotice.tsx';
import { TryAgain } from '../shared/TryAgain.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { rowsOfQuery } from './content-address.ts';
import { FormRows } from './FormRows.tsx';
import { findRelatedBy } from './find-related.ts';
import { PageHeader } from './PageHeader.tsx';
import { createPagePanels } from './page-panels.ts';
import type { PageScope } from './page-scope.ts';
import { PageTitle } from './page-title.ts';
import { createPageTurns } from './page-turns.ts';
import { createPageVisit, type PageVisit } from './page-visit.ts';
import { shareOfForm } from './share-of-form.ts';
import { useContentAddress } from './use-content-address.ts';
import { usePage } from './use-page.ts';
import { usePageKey } from './use-page-key.ts';
import { usePageScript } from './use-page-script.ts';

const Redirecting = lazyPart(async () => ({
  default: (await import('./Redirecting.tsx')).Redirecting,
}));

const MessengerSignIn = lazyPart(async () => ({
  default: (await import('../../messenger/MessengerSignIn.tsx')).MessengerSignIn,
}));

/** The page of the address: another address is another page, with machines of its own. */
export default function ContentPage() {
  const [path] = useLocation();
  const search = useSearch();
  return <Content key={usePageKey(path, search)} path={path} search={pageSearch(search)} />;
}

function Content({ path, search }: { path: string; search: string }) {
  const { t, i18n } = useTranslation();
  const { navigate, dialogs, api } = useServices();
  const address = useContentAddress(path, search);
  const [filters] = useState(createPageFilters);
  const [panels] = useState(() => createPagePanels(findRelatedBy(api)));
  const [visit] = useState(createPageVisit);
  const [snapshot, send] = usePage(address);
  const { form, failure, check } = snapshot.context;
  /** What is typed into a form of the page is gone once the page is read anew. */
  function refresh(): void {
    if (!hasUnsavedChanges()) send({ type: 'page.reloaded' });
    else void askToLeave({ dialogs, t }).then(({ ok }) => ok && send({ type: 'page.reloaded' }));
  }
  // A frame of another page has no home.
  const isForbidden = failure?.id === ResultId.forbidden && address.mode !== 'embed';
  const goOn = useCallback(() => send({ type: 'person.known' }), [send]);

  switch (snapshot.value) {
    case 'inaccessible':
      return (
        <PageNotice
          title={t('Inaccessible')}
          description={failureText(i18n, failure, t('The server gave no reason'))}
          action={<TryAgain failure={failure} onClick={() => send({ type: 'page.reloaded' })} />}
        />
      );
    case 'loginNeeded':
      return (
        <PageNotice
          title={t('Need to login again')}
          description={t('You have been forced to logout, please login again')}
          action={
            <Button
              variant="primary"
              onClick={() =>
                navigate(
                  `/authentication/card/login?from=${encodeURIComponent(window.location.pathname + window.location.search)}`,
                )
              }
            >
              {t('Log in')}
            </Button>
          }
        />
      );
    case 'noForm':
      return (
        <PageNotice
          title={t('No form')}
          description={t('No form by code {code}', { code: address.code })}
        />
      );
    case 'noRow':
      return <PageNotice title={t('No row')} />;
    case 'noColumn':
      return <PageNotice title={t('No column')} />;
    case 'failed':
      return (
        <PageNotice
          title={translateLabel(t, form?.errorTitle) || t('Error {id}', { id: failure?.id })}
          description={
            translateLabel(t, form?.errorDescription) ||
            failureText(i18n, failure, t('The server gave no reason'))
          }
          action={
            <>
              {isForbidden && (
                <ButtonLink variant="primary" href="/">
                  {t('Take me home')}
                </ButtonLink>
              )}
              <TryAgain failure={failure} onClick={() => send({ type: 'page.reloaded' })} />
            </>
          }
        />
      );
    case 'identifying': {
      const option = form?.option?.weixin;
      return option ? <MessengerSignIn option={option} onKnown={goOn} /> : null;
    }
    case 'redirecting':
      return check?.redirect ? <Redirecting {...check.redirect} /> : null;
    case 'confirming':
    case 'ready':
      return form === null ? null : (
        <ReadyForm
          // Panels of another version are other panels.
          key={form.version}
          form={form}
          isUncertain={snapshot.value === 'confirming'}
          script={check?.script}
          unchecked={failure}
          visit={visit}
          page={{
            formCode: form.code,
            mode: address.mode,
            query: address.query,
            rows: rowsOfQuery(address.query),
            other: form.other ?? {},
            filters,
            panels,
            refresh,
            onLeave: visit.onLeave,
          }}
        />
      );
    default:
      return <PageLoading />;
  }
}

function ReadyForm({
  form,
  isUncertain,
  unchecked,
  page: shared,
  script,
  visit,
}: {
  form: Form;
  /** It is drawn as it was at the last visit, and may be another one by now: nothing can be begun with it. */
  isUncertain: boolean;
  /** Why its pre-check failed, or null; the page may be asked for again. */
  unchecked: Failure | null;
  page: Omit<PageScope, 'turns'>;
  script: string | undefined;
  visit: PageVisit;
}) {
  const [turns] = useState(() => createPageTurns(form.rows));
  const page: PageScope = { ...shared, turns };
  useEffect(() => {
    visit.begin();
    return visit.end;
  }, [visit]);
  usePageScript(script, page);
  const { t, i18n } = useTranslation();
  const title = translateLabel(t, form.headerTitle);
  usePageTitle(title);
  useShare(shareOfForm(form, title, t));
  const { base } = useServices();
  const [path] = useLocation();
  const own = `/content/${page.formCode}/${page.mode}`;
  // Where the address leaves out what it shows, no entry has that very target.
  useMenuPlace(path.startsWith(own) ? pathInside(safeUrl(form.headerButtonUrl), base) : own);
  return (
    <PageTitle value={title}>
      <div inert={isUncertain}>
        <PageHeader
          title={title}
          description={
            unchecked === null
              ? translateLabel(t, form.headerDescription)
              : failureText(i18n, unchecked, t('The server gave no reason'))
          }
          failed={unchecked !== null}
          buttonTitle={translateLabel(t, form.headerButtonTitle)}
          buttonUrl={form.headerButtonUrl}
          buttonTarget={form.headerButtonTarget}
          action={unchecked !== null ? <TryAgain onClick={page.refresh} /> : null}
        />
        <FormRows rows={form.rows} page={page} />
      </div>
    </PageTitle>
  );
}
