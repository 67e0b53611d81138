import { useTranslation } from '../../i18n/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { useAuthLayout } from './auth-layouts.ts';
import { AuthHeading } from './auth-parts.tsx';

const SAMPLE_ADDRESS = 'ada@y4.example';

/** What somebody sees who has to confirm an address (spec 2.46e, 1.9: a demo). */
export default function ConfirmMailPage() {
  const { t } = useTranslation();
  const layout = useAuthLayout();
  usePageTitle(t('Confirm mail'));
  return (
    <div className="y4-auth-form">
      <span className="y4-auth-form__mark">
        <Icon name="envelope" />
      </span>
      <AuthHeading
        title={t('Please check your email')}
        lead={t(
          'An email has been sent to {email}. Follow the link in it to confirm the address.',
          {
            email: SAMPLE_ADDRESS,
          },
        )}
      />
      <ButtonLink href={`/authentication/${layout}/login`} icon="arrow-left" block>
        {t('Return to login')}
      </ButtonLink>
    </div>
  );
}
