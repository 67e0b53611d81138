import { useTranslation } from 'react-i18next';

/** The first stop of the keyboard: past menus and bars to the page itself. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      className="y4-skip"
      href="#main"
      onClick={(event) => {
        // The address stays as it is: it names the page, for the router and for who copies it.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}
