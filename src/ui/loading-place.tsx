import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';

interface LoadingPlaceProps {
  /** In place of 'Loading....', translated. */
  title?: string;
  /** In place of what is said of data, translated. */
  message?: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  /** What keeps the room of what will be here; nothing where that is drawn already. */
  children?: ReactNode;
}

/**
 * Keeps the room of what is on its way and says over it that it loads (spec 2.22): at once to who hears the page,
 * and to who sees it when it takes longer than the room alone explains.
 */
export function LoadingPlace({ title, message, ref, className = '', children }: LoadingPlaceProps) {
  const { t } = useTranslation();
  return (
    <div ref={ref} className={`y4-loading ${className}`.trimEnd()} role="status">
      <p className="y4-loading__text">
        <strong>{title || t('Loading....')}</strong>{' '}
        <span>{message || t('Data is still loading, please wait')}</span>
      </p>
      {children}
    </div>
  );
}
