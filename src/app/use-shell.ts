import type { Language } from '#schemas/tenant/corp.ts';
import { languageChoice } from '../i18n/language-choice.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { useBrand } from '../tenant/use-brand.ts';
import { useServices } from './services-context.ts';

/** What every layout shows: the tenant's mark, the switches of language and theme. */
export function useShell() {
  const { i18n } = useTranslation();
  const services = useServices();
  const { corp, languages, settings } = services;
  const { name, sortName, copyright } = useBrand();
  const current = useSettings();

  return {
    settings: current,
    brand: { name, shortName: sortName, logoUrl: corp.settings.logoUrl },
    copyright,
    language: {
      language: i18n.language,
      languages,
      onChange: async (chosen: Language) => (await languageChoice()).choose(services, chosen),
    },
    onThemeToggle: () =>
      settings.send({
        type: 'settings.changed',
        change: { theme: current.isDark ? 'light' : 'dark', isDark: !current.isDark },
      }),
  };
}
