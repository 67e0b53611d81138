import { useTranslation } from '../i18n/use-translation.tsx';

/** The first stop of the keyboard: past menus and bars to the page itself. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="y4-skip" href="#main">
      {t('Skip to content')}
    </a>
  );
}
