import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { lazyPart } from '../parts/parts.ts';
import type { LanguageMenuProps } from '../shell/language-menu.tsx';
import { Button } from '../ui/button.tsx';

const SettingsDrawer = lazyPart(() => import('./SettingsDrawer.tsx'), 'SettingsDrawer');

/** Opens the drawer of settings from the top bar (spec 2.26). */
export function SettingsButton({ language }: { language: LanguageMenuProps }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon="gear"
        aria-label={t('Settings')}
        aria-haspopup="dialog"
        title={t('Settings')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <PartBoundary>
          <SettingsDrawer language={language} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
