import type { Language } from '#schemas/tenant/corp.ts';
import { DEFAULT_NAMESPACE } from '#schemas/web-ui-falcon/translation.ts';
import { isRightToLeft } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { useBrand } from '../tenant/use-brand.ts';
import { useServices } from './services-context.ts';

/** The language that was chosen last: the texts of one before it may come later. */
let wanted: Language;

/** What every layout shows: the tenant's mark, the switches of language and theme. */
export function useShell() {
  const { t, i18n } = useTranslation();
  const { corp, languages, settings, toasts } = useServices();
  const { name, sortName, copyright } = useBrand();
  const current = useSettings();

  async function changeLanguage(language: Language): Promise<void> {
    wanted = language;
    await new Promise<unknown>((done) =>
      i18n.services.backendConnector.load([language], [DEFAULT_NAMESPACE], done),
    );
    if (wanted !== language) return;
    if (!i18n.hasResourceBundle(language, DEFAULT_NAMESPACE))
      return toasts.raise('error', t('The server cannot be reached'));
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
