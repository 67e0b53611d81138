import { useEffect } from 'react';
import { windowTitle } from '#schemas/wire/window-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

/**
 * Names the page in the browser's tab, before the product's own title (spec 1.7). A page that does
 * not call this bears the product's title alone.
 *
 * @param title Already translated; empty while it is not known yet.
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('Browser title');
  useEffect(() => {
    document.title = windowTitle(title, product);
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
