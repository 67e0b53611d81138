import type { Language } from '#schemas/tenant/corp.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';

export interface LanguageMenuProps {
  language: string;
  languages: readonly Language[];
  onChange: (language: Language) => void;
}

/** Each language in its own words, since who needs the switch may not read the page. */
export const OWN_NAMES: Record<Language, string> = {
  'zh-CN': '简体中文',
  en: 'English',
  ar: 'العربية',
};

/** The switch of languages; nothing where the tenant offers only one. */
export function LanguageMenu({ language, languages, onChange }: LanguageMenuProps) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <Menu
      label={t('Language')}
      align="end"
      entries={languages.map((offered) => ({
        id: offered,
        text: <span lang={offered}>{OWN_NAMES[offered]}</span>,
        current: offered === language,
        onSelect: () => onChange(offered),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          icon="globe"
          aria-label={t('Language')}
          title={t('Language')}
        />
      )}
    />
  );
}
