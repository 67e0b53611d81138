import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { loginPath } from './login-path.ts';
import { useServices } from './services-context.ts';

/** Leads to the sign-in when the session has run out, and from there back to here (spec 4.10, 8.9). */
export function SessionWatch() {
  const { t } = useTranslation();
  const { auth, navigate, toasts } = useServices();
  const expired = useSelector(auth, (snapshot) => snapshot.matches('expired'));
  useEffect(() => {
    if (!expired) return;
    toasts.raise('warn', t('Need to login again'));
    navigate(loginPath(window.location));
  }, [expired, navigate, toasts, t]);
  return null;
}
