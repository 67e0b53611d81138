import { useEffect, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PageNotice } from '../shared/PageNotice.tsx';
import { mayMoveUnasked } from './unasked-moves.ts';

/** Long enough to read a short sentence; a redirect without words does not wait. */
const READING_TIME = 1500;

/** Leaves for the address that a pre-check gave, saying why (spec 2.11); but not in a circle for ever. */
export function Redirecting({
  url,
  title,
  message,
}: {
  url: string;
  title: string;
  message: string;
}) {
  const { t } = useTranslation();
  const { navigate, sessionStore } = useServices();
  const [isRound, setIsRound] = useState(false);
  useEffect(() => {
    const silent = title === '' && message === '';
    function leave(): void {
      const here = window.location.href;
      if (mayMoveUnasked(sessionStore)) navigate(url, { replace: true });
      else setIsRound(true);
      // This very page: nothing comes after it.
      if (url.startsWith('/') && window.location.href === here) setIsRound(true);
    }
    const timer = setTimeout(leave, silent ? 0 : READING_TIME);
    return () => clearTimeout(timer);
  }, [url, title, message, navigate, sessionStore]);
  if (isRound)
    return <PageNotice title={t('This page leads on again and again: tell whoever wrote it')} />;
  return <PageNotice title={translateLabel(t, title)} description={translateLabel(t, message)} />;
}
