import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Form } from '#schemas/definitions/form.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { hasUnsavedChanges } from '../../app/leave-guard.ts';
import { useMenuPlace } from '../../app/menu-place.ts';
import { useServices } from '../../app/services-context.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useShare } from '../../messenger/use-share.ts';
import { useRetryOnline } from '../../parts/use-online.ts';
import { pathInside, safeUrl } from '../../tenant/safe-target.ts';
import { LoadingPlace } from '../../ui/loading-place.tsx';
import { useLasting } from '../../ui/timing/use-lasting.ts';
import { TryAgain } from '../shared/TryAgain.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { createDrawSchedule, panelCodes } from './draw-schedule.ts';
import { FormRows } from './FormRows.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { PageScope } from './page-scope.ts';
import { PageTitle } from './page-title.ts';
import type { PageVisit } from './page-visit.ts';
import { shareOfForm } from './share-of-form.ts';
import { usePageScript } from './use-page-script.ts';

interface ReadyFormProps {
  form: Form;
  /** It is drawn as it was at the last visit, and may be another one by now: nothing can be begun with it. */
  isUncertain: boolean;
  /** Why its pre-check failed, or null; the page may be asked for again. */
  unchecked: Failure | null;
  page: Omit<PageScope, 'schedule'>;
  script: string | undefined;
  visit: PageVisit;
}

/** A page of definitions that may be seen: its heading and its rows. */
export function ReadyForm({
  form,
  isUncertain,
  unchecked,
  page: shared,
  script,
  visit,
}: ReadyFormProps) {
  const [schedule] = useState(() => {
    shared.panels.expect(panelCodes(form.rows));
    return createDrawSchedule(form.rows);
  });
  const page: PageScope = { ...shared, schedule };
  const { base, dialogs } = useServices();
  useEffect(() => {
    visit.begin();
    return () => {
      visit.end();
      dialogs.leavePage();
    };
  }, [visit, dialogs]);
  usePageScript(script, page);
  // Nobody is asked to leave what they type who has pressed nothing.
  useRetryOnline(unchecked?.code === 'NETWORK' && unchecked, () => {
    if (!hasUnsavedChanges()) page.refresh();
  });
  const isLongUncertain = useLasting(isUncertain);
  const { t, i18n } = useTranslation();
  const title = translateLabel(t, form.headerTitle);
  usePageTitle(title);
  useShare(shareOfForm(form, title, t));
  const [path] = useLocation();
  const own = `/content/${page.formCode}/${page.mode}`;
  // Where the address leaves out what it shows, no entry has that very target.
  useMenuPlace(path.startsWith(own) ? pathInside(safeUrl(form.headerButtonUrl), base) : own);
  return (
    <PageTitle value={title}>
      {isLongUncertain ? <LoadingPlace className="y4-loading--over" /> : null}
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
