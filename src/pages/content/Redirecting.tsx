import { useEffect } from 'react';
import { useServices } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Long enough to read a short sentence; a redirect without words does not wait. */
const READING_TIME = 1500;

/** Leaves for the address that a pre-check gave, saying why (spec 2.11). */
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
  const { navigate } = useServices();
  useEffect(() => {
    const silent = title === '' && message === '';
    const timer = setTimeout(() => navigate(url, { replace: true }), silent ? 0 : READING_TIME);
    return () => clearTimeout(timer);
  }, [url, title, message, navigate]);
  return <Notice title={translateLabel(t, title)} description={translateLabel(t, message)} />;
}
