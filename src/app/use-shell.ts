import type { Language } from '#schemas/tenant/corp.ts';
import { isRightToLeft } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { useBrand } from '../tenant/use-brand.ts';
import { useServices } from './services-context.ts';

/** What every layout shows: the tenant's mark, the switches of language and theme. */
export function useShell() {
  const { i18n } = useTranslation();
  const { corp, languages, settings } = useServices();
  const { name, sortName, copyright } = useBrand();
  const current = useSettings();

  async function changeLanguage(language: Language): Promise<void> {
    // The server writes the first page in this language, so it has to see the choice.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all three engines
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
    await i18n.changeLanguage(language);
    document.documentElement.lang = language;
    const change = { isRTL: isRightToLeft(language) };
    settings.send({ type: 'settings.changed', change, isDefault: true });
  }

  return {
    settings: current,
    brand: { name, shortName: sortName, logoUrl: corp.settings.logoUrl },
    copyright,
    language: { language: i18n.language, languages, onChange: changeLanguage },
    onThemeToggle: () =>
      settings.send({
        type: 'settings.changed',
        change: { theme: current.isDark ? 'light' : 'dark', isDark: !current.isDark },
      }),
  };
}
