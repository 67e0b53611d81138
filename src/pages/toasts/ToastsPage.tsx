import { useSyncExternalStore } from 'react';
import { useServices } from '../../app/services-context.ts';
import { localTime } from '../../i18n/local-time.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { NOTIFICATION_KINDS } from '../../toasts/notification-kinds.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';

/** All toasts of this session, newest first (spec 2.34, 3.22, 8.20). */
export default function ToastsPage() {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const log = useSyncExternalStore(toasts.subscribe, toasts.log);
  usePageTitle(t('Notification List'));
  return (
    <>
      <header className="y4-page-header">
        <div>
          <h1>{t('Notification List')}</h1>
          <p>{t('Below is the notification that has popped up')}</p>
        </div>
      </header>
      {log.length === 0 ? (
        <EmptyState
          icon="bell"
          title={t('No notifications yet')}
          description={t(
            'What pops up while you work is kept here until you sign out or close this tab',
          )}
        />
      ) : (
        <ol className="y4-notifications">
          {log.map(({ type, content, time }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, which never moves
              key={log.length - index}
              className={`y4-notifications__item y4-notifications__item--${type}`}
            >
              <Badge type={NOTIFICATION_KINDS[type].color} icon={NOTIFICATION_KINDS[type].icon}>
                {t(NOTIFICATION_KINDS[type].text)}
              </Badge>
              <p className="y4-notifications__content">{content}</p>
              <time className="y4-notifications__time" dateTime={time} dir="ltr">
                {localTime(time)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
