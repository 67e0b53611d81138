import { useMemo } from 'react';
import { useServices } from '../app/services-context.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useIsRtl } from '../ui/text/use-is-rtl.ts';
import type { CalendarPage } from './calendar.ts';

/** The page that the calendar of a component is in. */
export function useCalendarPage(): CalendarPage {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const isRtl = useIsRtl();
  const { timeZone } = useServices().corp.settings;
  return useMemo(() => ({ isRtl, language, timeZone, t }), [isRtl, language, timeZone, t]);
}
