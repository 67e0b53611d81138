import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { askToLeave, hasUnsavedChanges } from '../../app/leave-guard.ts';
import { pageSearch } from '../../app/page-search.ts';
import { useServices } from '../../app/services-context.ts';
import { createPageFilters } from '../../filters/page-filters.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { rowsOfQuery } from './content-address.ts';
import { findRelatedBy } from './find-related.ts';
import { createPagePanels } from './page-panels.ts';
import { createPageVisit } from './page-visit.ts';
import { ReadyForm } from './ReadyForm.tsx';
import { UndrawnPage } from './UndrawnPage.tsx';
import { useContentAddress } from './use-content-address.ts';
import { usePage } from './use-page.ts';
import { usePageKey } from './use-page-key.ts';

const Redirecting = lazyPart(() => import('./Redirecting.tsx'), 'Redirecting');

const MessengerSignIn = lazyPart(
  () => import('../../messenger/MessengerSignIn.tsx'),
  'MessengerSignIn',
);

/** The page of the address: another address is another page, with machines of its own. */
export default function ContentPage() {
  const [path] = useLocation();
  const search = useSearch();
  return <Content key={usePageKey(path, search)} path={path} search={pageSearch(search)} />;
}

function Content({ path, search }: { path: string; search: string }) {
  const { t } = useTranslation();
  const { dialogs, api } = useServices();
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
  const goOn = useCallback(() => send({ type: 'person.known' }), [send]);

  switch (snapshot.value) {
    case 'identifying': {
      const option = form?.option?.weixin;
      return option ? <MessengerSignIn option={option} onKnown={goOn} /> : null;
    }
    case 'redirecting':
      return check?.redirect ? <Redirecting {...check.redirect} /> : null;
    case 'confirming':
    case 'ready':
    case 'rechecking':
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
      return (
        <UndrawnPage
          state={snapshot.value}
          code={address.code}
          form={form}
          failure={failure}
          // A frame of another page has no home.
          hasHome={address.mode !== 'embed'}
          onReload={() => send({ type: 'page.reloaded' })}
        />
      );
  }
}
