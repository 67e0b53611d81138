import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';

/**
 * The page alone: errors, redirections (spec 2.25), embedded pages (spec 2.6).
 *
 * @param isFramed the page around it has a main part too, from which a name tells this one.
 */
export function BareLayout({ isFramed, children }: { isFramed?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="y4-bare"
      aria-label={isFramed ? t('Browser title') : undefined}
    >
      {children}
    </main>
  );
}
