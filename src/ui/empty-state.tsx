import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  /** One line. */
  title: ReactNode;
  /** One sentence. */
  description?: ReactNode;
  /** One action that ends the emptiness. */
  action?: ReactNode;
  icon?: string;
}

/** Nothing to show, said calmly, with the way out. */
export function EmptyState({ title, description, action, icon = 'inbox' }: EmptyStateProps) {
  return (
    <div className="y4-state" role="status">
      <span className="y4-state__mark">
        <Icon name={icon} />
      </span>
      <p className="y4-state__title">{title}</p>
      {description && <p className="y4-state__description">{description}</p>}
      {action && <div className="y4-state__action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Offers 'Try again'. */
  onRetry?: () => void;
}

/** Something failed in this place; the rest of the page goes on working. */
export function ErrorState({ title, description, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className="y4-state y4-state--error" role="alert">
      <span className="y4-state__mark">
        <Icon name="triangle-exclamation" />
      </span>
      <p className="y4-state__title">{title}</p>
      {description && <p className="y4-state__description">{description}</p>}
      {onRetry && (
        <div className="y4-state__action">
          <Button size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}
