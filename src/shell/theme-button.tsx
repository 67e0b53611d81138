import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

export interface ThemeButtonProps {
  isDark: boolean;
  onToggle: () => void;
}

/** Goes over to the other theme; the icon and the name say to which (spec 2.24b). */
export function ThemeButton({ isDark, onToggle }: ThemeButtonProps) {
  const { t } = useTranslation();
  const label = t(isDark ? 'Switch to light theme' : 'Switch to dark theme');
  return (
    <Button
      variant="ghost"
      icon={isDark ? 'sun' : 'moon'}
      aria-label={label}
      title={label}
      onClick={onToggle}
    />
  );
}
