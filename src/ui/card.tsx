import { type ReactNode, useId } from 'react';

interface CardProps {
  title?: ReactNode;
  /** Names the card in place of its title. */
  label?: string | undefined;
  description?: ReactNode;
  /** Beside the title: badges, a count. */
  marks?: ReactNode;
  /** At the end of the header: buttons, a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** The content reaches the edges, as a grid does. */
  flush?: boolean;
  /** The content is on its way; `children` are its skeleton. */
  busy?: boolean;
  className?: string;
  /** Further attributes of the frame, such as `data-*`. */
  attributes?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** The frame of a panel: a title with actions, a body, a footer; each only when there is one. */
export function Card({
  title,
  label,
  description,
  marks,
  actions,
  footer,
  flush = false,
  busy = false,
  className = '',
  attributes,
  children,
}: CardProps) {
  const titleId = useId();
  const hasHeader = Boolean(title || description || marks || actions);
  return (
    <section
      {...attributes}
      className={`y4-card ${className}`.trimEnd()}
      aria-labelledby={title && !label ? titleId : undefined}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {hasHeader && (
        <header className="y4-card__header">
          <div className="y4-card__heading">
            {title && (
              <h2 className="y4-card__title" id={titleId}>
                <bdi>{title}</bdi>
              </h2>
            )}
            {marks}
            {description && <div className="y4-card__description">{description}</div>}
          </div>
          {actions && <div className="y4-card__actions">{actions}</div>}
        </header>
      )}
      <div className={`y4-card__body${flush ? ' y4-card__body--flush' : ''}`}>{children}</div>
      {footer && <footer className="y4-card__footer">{footer}</footer>}
    </section>
  );
}
