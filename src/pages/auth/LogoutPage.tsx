import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { noteInHistory } from '../../app/history-note.ts';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useRetryOnline } from '../../parts/use-online.ts';
import { useBrand } from '../../tenant/use-brand.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { useAuthLayout } from './auth-layouts.ts';
import { AuthHeading } from './auth-parts.tsx';

/** What this entry of the browser's history knows once somebody has signed out by it. */
const keptNote = z.object({ y4SignedOut: z.literal(true) });

/** Ends the session here and on the server (spec 2.46d, 4.12). */
export default function LogoutPage() {
  const { t } = useTranslation();
  const { auth, navigate } = useServices();
  const { goodbye } = useBrand();
  const layout = useAuthLayout();
  const state = useSelector(auth, ({ value }) => value);
  const isUnended = useSelector(
    auth,
    (now) => now.value === 'signedOut' && now.context.ending !== null,
  );
  const failure = useSelector(auth, ({ context }) => context.failure);
  usePageTitle(t('Logout'));

  const signOut = () => auth.send({ type: 'logout.requested' });
  // To end a session that has ended does nothing.
  useRetryOnline(isUnended && (failure ?? true), signOut);
  useEffect(() => {
    if (state !== 'signedIn' || !auth.getSnapshot().matches('signedIn')) return;
    // Who has signed in again and comes by here on the way back wants to stay signed in.
    if (keptNote.safeParse(window.history.state).success) navigate('/', { replace: true });
    else {
      noteInHistory({ y4SignedOut: true });
      auth.send({ type: 'logout.requested' });
    }
  }, [auth, navigate, state]);

  if (state !== 'signedOut') return <Waiting text={t('Logging out')} />;
  const logIn = (variant: 'primary' | 'secondary') => (
    <ButtonLink href={`/authentication/${layout}/login`} variant={variant} block>
      {t('Log in')}
    </ButtonLink>
  );
  if (isUnended) {
    const lead = t('The server still keeps your session open, because it could not be told');
    return (
      <div className="y4-auth-form" role="alert">
        <AuthHeading title={t('You are signed out in this browser only')} lead={lead} />
        <Button variant="primary" icon="arrows-rotate" block onClick={signOut}>
          {t('Try again')}
        </Button>
        {logIn('secondary')}
      </div>
    );
  }
  return (
    <div className="y4-auth-form" role="status">
      <AuthHeading title={goodbye || t('See you again')} lead={t('You are now signed out')} />
      {logIn('primary')}
    </div>
  );
}
