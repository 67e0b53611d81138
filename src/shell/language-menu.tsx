import { useState } from 'react';
import type { Language } from '#schemas/tenant/corp.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { useLasting } from '../ui/timing/use-lasting.ts';

export interface LanguageMenuProps {
  language: string;
  languages: readonly Language[];
  /** Settles once the page speaks it, or does not for want of its texts, which is told. */
  onChange: (language: Language) => Promise<void>;
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
  const [awaited, setAwaited] = useState(0);
  const isWaiting = useLasting(awaited > 0);
  if (languages.length < 2) return null;
  async function choose(offered: Language): Promise<void> {
    setAwaited((count) => count + 1);
    try {
      await onChange(offered);
    } finally {
      setAwaited((count) => count - 1);
    }
  }
  return (
    <Menu
      label={t('Language')}
      align="end"
      entries={languages.map((offered) => ({
        id: offered,
        text: <span lang={offered}>{OWN_NAMES[offered]}</span>,
        current: offered === language,
        onSelect: () => void choose(offered),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          icon="globe"
          busy={isWaiting}
          aria-label={t('Language')}
          title={t('Language')}
        />
      )}
    />
  );
}
