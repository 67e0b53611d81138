import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useBrand } from '../../tenant/use-brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { useAuthLayout } from './auth-layouts.ts';
import { AuthHeading } from './auth-parts.tsx';

/** Ends the session here and on the server (spec 2.46d, 4.12). */
export default function LogoutPage() {
  const { t } = useTranslation();
  const { auth } = useServices();
  const { goodbye } = useBrand();
  const layout = useAuthLayout();
  const state = useSelector(auth, ({ value }) => value);
  usePageTitle(t('Logout'));

  useEffect(() => {
    if (state === 'signedIn') auth.send({ type: 'logout.requested' });
  }, [auth, state]);

  if (state !== 'signedOut') return <Waiting text={t('Logging out')} />;
  return (
    <div className="y4-auth-form" role="status">
      <AuthHeading title={goodbye || t('See you again')} lead={t('You are now signed out')} />
      <ButtonLink href={`/authentication/${layout}/login`} variant="primary" block>
        {t('Log in')}
      </ButtonLink>
    </div>
  );
}
