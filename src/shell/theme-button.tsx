import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export interface ThemeButtonProps {
  isDark: boolean;
  onToggle: () => void;
}

/**
 * Goes over to the other theme; the icon and the name say to which (spec 2.24b). The stylesheet
 * chooses the icon: where the server drew the page, the theme is known before any script is there.
 */
export function ThemeButton({ isDark, onToggle }: ThemeButtonProps) {
  const { t } = useTranslation();
  const label = t(isDark ? 'Switch to light theme' : 'Switch to dark theme');
  return (
    <Button
      variant="ghost"
      className="y4-button--icon"
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon name="moon" className="y4-theme-button__light" />
      <Icon name="sun" className="y4-theme-button__dark" />
    </Button>
  );
}
