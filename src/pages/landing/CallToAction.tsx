import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { useAuthentication } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LandingLogin } from './LandingLogin.tsx';
import { itemOf } from './landing-lists.ts';

/** The last word, and the way in beside it (spec 2.27f). */
export function CallToAction({ list }: { list: readonly ConfigItem[] }) {
  const { t } = useTranslation();
  const isSignedIn = useAuthentication() !== null;
  const item = itemOf(list, 'action');
  return (
    <section id="start" className="y4-action" aria-labelledby="action-title">
      <div className="y4-action__words">
        <h2 id="action-title">{translateLabel(t, item?.title) || t('Log in')}</h2>
        <p>{translateLabel(t, item?.caption)}</p>
      </div>
      <div className="y4-action__card">
        {isSignedIn ? (
          <ButtonLink href="/" variant="primary" size="lg" iconAfter="arrow-right" block>
            {t('Open the workspace')}
          </ButtonLink>
        ) : (
          <LandingLogin />
        )}
      </div>
    </section>
  );
}
